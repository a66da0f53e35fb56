// Tells the results of node's tests as TAP without nesting, as meson reads it: a line for each test, none for
// the suites around them.
// SPDX-License-Identifier: MIT
export default async function* flat(events) {
  let count = 0;
  for await (const { type, data } of events) {
    if (type === 'test:diagnostic') yield `# ${data.message.replaceAll('\n', '\n# ')}\n`;
    if ((type !== 'test:pass' && type !== 'test:fail') || data.details.type === 'suite') continue;
    const skipped = data.skip === undefined ? '' : ' # SKIP';
    yield `${type === 'test:pass' ? 'ok' : 'not ok'} ${++count} - ${data.name.replaceAll('#', '')}${skipped}\n`;
    const error = data.details.error?.cause ?? data.details.error;
    if (type === 'test:fail') yield `# ${String(error?.stack ?? error).replaceAll('\n', '\n# ')}\n`;
  }
  yield `1..${count}\n`;
}
