// Tells the results of node's tests as TAP without nesting, as meson reads it: a line for each test, none for
// the suites around them. Where nothing has ended for long, all is given up, and what still runs is named.
// SPDX-License-Identifier: MIT
const longest = Number(process.env.LONGEST ?? 600); // seconds: no test may wait for ever

const running = new Set();
let moved = performance.now();

function giveUp() {
  if (performance.now() - moved < 1000 * longest) return;
  console.log(`Bail out! Nothing ended within ${longest} seconds. Still waiting: ${[...running].join('; ')}`);
  process.exit(1);
}

export default async function* flat(events) {
  let count = 0;
  setInterval(giveUp, 1000).unref();
  for await (const { type, data } of events) {
    moved = performance.now();
    if (type === 'test:dequeue') running.add(data.name);
    if (type === 'test:pass' || type === 'test:fail') running.delete(data.name);
    if (type === 'test:diagnostic') yield `# ${data.message.replaceAll('\n', '\n# ')}\n`;
    if ((type !== 'test:pass' && type !== 'test:fail') || data.details.type === 'suite') continue;
    const skipped = data.skip === undefined ? '' : ' # SKIP';
    yield `${type === 'test:pass' ? 'ok' : 'not ok'} ${++count} - ${data.name.replaceAll('#', '')}${skipped}\n`;
    const error = data.details.error?.cause ?? data.details.error;
    if (type === 'test:fail') yield `# ${String(error?.stack ?? error).replaceAll('\n', '\n# ')}\n`;
  }
  yield `1..${count}\n`;
}
