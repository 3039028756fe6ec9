import { CALLS, type CallName } from '@scopewright/contracts';
import type { CallContext, Implementation } from '@scopewright/service-kit';
import { afterAll, expect, it } from 'vitest';
import { firmTurns, IN_FIRM_TURN, IN_FIRM_TURN_WITH_MANY, MANY_CHANGES, takingFirmTurns } from './firm-turns.ts';
import { startDelivery } from './testing/delivery.ts';
import { scopeOf } from './testing/scope.ts';
import { FOREVER_MS } from './testing/watch-pool.ts';

const turn = firmTurns({ running: 2, runningPerFirm: 1, waiting: 1, waitingPerFirm: 1, waitMs: FOREVER_MS });
const delivery = await startDelivery('firm-turns', { turn });
afterAll(() => delivery.close());

it('the long calls wait for the turn of their firm, and no others', async () => {
  const told: string[] = [];
  const names = (Object.keys(CALLS) as CallName[]).filter((name) => CALLS[name].service === 'delivery');
  const calls = names.map((name) => ({ name, handle: () => told.push(name) }) as unknown as Implementation);
  const inTurn: string[] = [];
  const taking = takingFirmTurns(async (firm, work) => {
    inTurn.push(firm);
    return work();
  }, calls);
  const context = { requireTenant: () => ({ firmId: 'one firm' }) } as CallContext;
  const waited = async (body: object) => {
    const those: CallName[] = [];
    for (const { name, handle } of taking) {
      inTurn.length = 0;
      await handle({ body } as never, context);
      if (inTurn.length > 0) those.push(name);
    }
    return new Set(those);
  };
  const changes = (count: number) => ({ changes: Array.from({ length: count }, () => ({})) });
  expect(await waited(changes(MANY_CHANGES))).toEqual(IN_FIRM_TURN);
  expect(await waited(changes(MANY_CHANGES + 1))).toEqual(new Set([...IN_FIRM_TURN, ...IN_FIRM_TURN_WITH_MANY]));
  expect(new Set(told)).toEqual(new Set(names));
});

it('while a firm waits for its turn, others are answered, and calls beyond the limit may be retried', async () => {
  const firm = await delivery.firm();
  const scope = await scopeOf(delivery, firm);
  const other = await scopeOf(delivery, await delivery.firm());
  const field = await scope.make('field', { name: 'Laptop' });
  const search = (of: typeof scope) => of.inCompany('searchScope', { query: { q: 'laptop' } });
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const held = turn(firm.id.toHexString(), () => opened);
  const both = [search(scope), search(scope)];
  const refused = await Promise.race(both);
  expect([refused.status, refused.body]).toEqual([429, expect.objectContaining({ code: 'firm_busy' })]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await search(other)).status).toBe(200);
  // calls that aren't queued are answered all the time
  expect((await scope.inCompany('scope')).status).toBe(200);
  open();
  await held;
  const answers = await Promise.all(both);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ items: [{ id: field.id }] });
});
