// What is said of a decision: its mark, what it cost in what people count in, and what was better.
// SPDX-License-Identifier: MIT
import type { Tally } from '../../local/core.ts';
import type { Value } from '../../local/values.ts';
import type { Name, Past } from '../../table/protocol.ts';
import { decimalWords, numberWords, say, tell } from '../../words.ts';

/** How what is shown is told: who has a side, within a sentence; a move of the match with its number; and moves that
 * could have been made after so many others. */
export interface Telling {
  side(seat: number): Name;
  move(at: number): string;
  along(at: number, line: Past[]): string[];
  /** Where the turn began in which something is seen after so many moves. */
  turnAt(at: number): number;
}

const signs = ['', '?!', '?', '??'];
const praises = ['', '!', '!!'];
const mistake = 2; // as the judge marks it
const all = 950; // thousandths of a game
const hopeless = 600; // who gives up with less to hope for lost nothing by it

export function markSign({ mark, praise }: Value): string {
  return praises[praise] || (signs[mark] ?? '');
}

export function mistakes(values: Value[]): Value[] {
  return values.filter(({ mark }) => mark >= mistake);
}

/** The decision that led to what is seen after so many moves, in the turn that began after `from` of them. */
export function decisionAt(values: Value[], at: number, from: number): Value | undefined {
  return values.findLast((value) => value.seat >= 0 && value.at < at && value.at >= from);
}

/** All losses are told in one unit: the chance to win or what can be expected, or what else people count in. */
function lossWords(wrong: Value, inLead: boolean): string {
  const { unit, cost, lead_unit, lead = 0, best_lead = 0, lost = 0 } = wrong;
  const told = inLead && lead_unit ? lead_unit : unit;
  if (told === 'win') return say('page.amount.win', { n: Math.max(1, Math.round(cost / 10)) });
  if (told === 'point') return pointsWords(told === unit ? cost : lost);
  return say(`page.amount.${told}`, { amount: decimalWords((best_lead - lead) / 1000, 1) });
}

function pointsWords(thousandths: number): string {
  return say('page.amount.point', { amount: decimalWords(thousandths / 1000, 2) });
}

/** How a mistake is worded: as the one that decided the game, or as one that was repaid later. */
export function costOf(wrong: Value, values: Value[]): string {
  if (wrong.loss < all) return 'page.graph.cost';
  const end = values.at(-1)!;
  const lost = end.seat < 0 && end.value !== 0 && end.value < 0 === (wrong.seat === 0);
  const later = values.some(({ at, seat, loss }) => at > wrong.at && seat === wrong.seat && loss >= all);
  const decided = end.seat >= 0 || (lost && !later); // of what has not ended nobody knows better
  const hope = wrong.seat === 0 ? wrong.value : -wrong.value;
  return decided ? 'page.graph.cost.all' : hope >= hopeless ? 'page.graph.cost.win' : 'page.graph.cost.repaid';
}

/** "Cost 1.3 pawns; d3 was better" */
export function costWords(wrong: Value, values: Value[], told: Telling, inLead: boolean): string {
  const { at, seat, best } = wrong;
  const move = told.along(at, [[seat, best]])[0]!;
  return say(costOf(wrong, values), { move, amount: lossWords(wrong, inLead), seat: told.side(1 - seat) });
}

/** What is said of any decision, and what speaks for the best move. */
export function decisionWords(value: Value, values: Value[], told: Telling, inLead: boolean): string[] {
  const { mark, at, seat, best, loss, reason, truth } = value;
  const known = truth ? [tell(truth)] : [];
  const why = [...(reason ? [tell(reason)] : []), ...known, ...luckWords(value.luck)];
  if (mark > 0) return [costWords(value, values, told, inLead), ...why];
  if (value.forced) return [say('page.review.forced'), ...why];
  if (loss <= 0) return [say('page.review.best'), ...why];
  const good = say('page.review.good', { move: told.along(at, [[seat, best]])[0]! });
  return [good, ...known, ...luckWords(value.luck)];
}

/** What the dice brought, where they did. */
function luckWords(thousandths = 0): string[] {
  return thousandths === 0 ? [] : [say('analyse.luck', { luck: numberWords(thousandths / 1000, 2) })];
}

/** How well a seat played, what it did wrong with the cube, and its luck. */
export function tallyWords({ accuracy, rate, grade, luck, faults = [] }: Tally, seat: Name): string[] {
  const kept = say('analyse.accuracy', { seat, n: Math.round(accuracy / 10) });
  if (rate === undefined) return [kept];
  const mean = rate / 1000;
  return [
    say('analyse.rate', {
      seat,
      rate: decimalWords(mean, 2),
      pr: decimalWords(mean / 2, 2),
      grade: say(`grade.${grade}`),
    }),
    ...faults.map(({ fault, n, lost }) => say(`fault.${fault}`, { n, lost: pointsWords(lost) })),
    ...luckWords(luck),
    kept,
  ];
}

/** The result as a last value, where two have played. */
export function endOf(record: string, at: number): { value: Value; resigned: boolean } | null {
  const [, first, second, how] = /^result (-?\d+) (-?\d+) (\w+)$/m.exec(record) ?? [];
  if (first === undefined) return null;
  const value = 1000 * Math.sign(Number(first) - Number(second));
  const none = {
    seat: -1,
    forced: true,
    steps: 0,
    played: '',
    best: '',
    better: [],
    line: [],
    loss: 0,
    mark: 0,
    praise: 0,
    unit: 'win',
    cost: 0,
  } as const;
  return { value: { ...none, better: [], line: [], at, value }, resigned: how === 'resigned' };
}

/** Whether who resigned had something left to hope for. */
export function gaveUp(values: Value[], end: { value: Value; resigned: boolean } | null): boolean {
  return end?.resigned === true && Math.sign(end.value.value) * (values.at(-1)?.value ?? 0) < hopeless;
}
