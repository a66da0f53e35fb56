// What the page's memory holds: all strings of its JavaScript heap after a collection, and which
// objects hold given short words.
// SPDX-License-Identifier: MIT

export async function openHeap(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.enable');
  return async () => {
    const chunks = [];
    const gather = ({ chunk }) => chunks.push(chunk);
    cdp.on('HeapProfiler.addHeapSnapshotChunk', gather);
    await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    cdp.off('HeapProfiler.addHeapSnapshotChunk', gather);
    return new Heap(JSON.parse(chunks.join('')));
  };
}

export class Heap {
  constructor({ snapshot, nodes, edges, strings }) {
    const { node_fields: nodeFields, edge_fields: edgeFields, node_types: types } = snapshot.meta;
    this.nodes = nodes;
    this.edges = edges;
    this.strings = strings;
    this.width = nodeFields.length;
    this.edgeWidth = edgeFields.length;
    this.at = Object.fromEntries(nodeFields.map((name, index) => [name, index]));
    this.to = edgeFields.indexOf('to_node');
    this.kinds = types[this.at.type];
  }

  /** All texts in the heap that are not in an earlier picture of it. */
  newStrings(earlier) {
    const known = new Set(earlier.strings);
    return this.strings.filter((text) => !known.has(text));
  }

  ids() {
    if (this.allIds) return this.allIds;
    this.allIds = new Set();
    for (let node = 0; node < this.nodes.length; node += this.width) this.allIds.add(this.nodes[node + this.at.id]);
    return this.allIds;
  }

  /** Objects and arrays that were not there earlier, each with those of the words it refers to itself. */
  holders(words, earlier) {
    const wanted = new Set(words);
    const old = earlier.ids();
    const found = [];
    let edge = 0;
    for (let node = 0; node < this.nodes.length; node += this.width) {
      const end = edge + this.nodes[node + this.at.edge_count] * this.edgeWidth;
      const held = new Set();
      for (; edge < end; edge += this.edgeWidth) {
        const text = this.textOf(this.edges[edge + this.to]);
        if (text !== null && wanted.has(text)) held.add(text);
      }
      const kind = this.kinds[this.nodes[node + this.at.type]];
      if (held.size > 0 && ['object', 'array'].includes(kind) && !old.has(this.nodes[node + this.at.id]))
        found.push(held);
    }
    return found;
  }

  textOf(node) {
    const kind = this.kinds[this.nodes[node + this.at.type]];
    return kind === 'string' ? this.strings[this.nodes[node + this.at.name]] : null;
  }
}
