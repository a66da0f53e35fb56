// Somebody at the table who has nothing but what a screen reader has: the accessibility tree of the browser. Finds what
// can be done by roles and names, goes there and presses Enter.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { seeded } from './player.mjs';
import { soon } from './soon.mjs';
import { words } from './words.mjs';

const marks = ['target', 'may', 'fault'].map((mark) => words(`page.spot.${mark}`));
const quiets = ['flip', 'step_back', 'take_back', 'hint', 'offer_draw', 'resign'].map((id) => words(`page.${id}`));
const over = words('page.graph'); // what is offered once a game is over

export class Listener {
  constructor(page, seed = 1) {
    this.page = page;
    this.random = seeded(seed);
  }

  /** Everything that is read out, in order, each with what it is in. */
  async tree() {
    this.session ??= await this.page.context().newCDPSession(this.page);
    const { nodes } = await this.session.send('Accessibility.getFullAXTree');
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const within = (node) => {
      const parent = byId.get(node.parentId);
      return parent ? [parent.name?.value, ...within(parent)] : [];
    };
    return nodes
      .filter(({ ignored, role }) => !ignored && ['gridcell', 'button'].includes(role?.value))
      .map((node) => ({
        role: node.role.value,
        name: node.name?.value ?? '',
        off: node.properties?.some(({ name, value }) => name === 'disabled' && value.value) ?? false,
        id: node.backendDOMNodeId,
        inside: () => within(node),
      }));
  }

  /** What can be done now: places where something can go, then what can move, then the main buttons. */
  async ways() {
    const nodes = await this.tree();
    if (nodes.some(({ role, name }) => role === 'button' && name === over)) return null;
    const cells = nodes.filter(({ role }) => role === 'gridcell');
    const [targets, ...others] = marks.map((mark) => cells.filter(({ name }) => name.endsWith(`, ${mark}`)));
    const buttons = nodes.filter(
      (node) =>
        node.role === 'button' &&
        !node.off &&
        !quiets.includes(node.name) &&
        node.inside().includes(words('page.actions')),
    );
    return [targets, others.flat(), buttons].find(({ length }) => length > 0) ?? [];
  }

  async press({ id }) {
    try {
      await this.session.send('DOM.focus', { backendNodeId: id });
    } catch {
      return; // the table went on meanwhile
    }
    await this.page.keyboard.press('Enter');
  }

  /** Presses what is called so, as soon as it is there. */
  async go(...names) {
    for (const name of names) {
      const found = await soon(async () => {
        const way = (await this.ways())?.find((one) => one.name.startsWith(`${name}, `));
        assert.ok(way, `${name} was never offered`);
        return way;
      });
      await this.press(found);
    }
  }

  async playToTheEnd(limit = 3000) {
    for (let step = 0; step < limit; step++) {
      const ways = await this.ways();
      if (ways === null) return;
      if (ways.length > 0) await this.press(ways[Math.floor(this.random() * ways.length)]);
      else await this.page.waitForTimeout(100); // a tree costs more than a move
    }
    throw new Error(`not over after ${limit} steps: ${await this.page.locator('.now').innerText()}`);
  }
}
