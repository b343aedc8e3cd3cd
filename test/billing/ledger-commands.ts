import { PLAN_CODES, type PlanCode } from '#config';
import fc from 'fast-check';
import { expect } from 'vitest';
import { InsufficientCredits } from '../../src/billing/billing.problems.js';
import type { TestBilling } from '../support/test-billing.js';
import type { AccountModel, ModelHold } from './account-model.js';

/** The account under test, and the scan of each hold of the model. */
export interface Subject {
  readonly billing: TestBilling;
  readonly accountId: number;
  readonly scans: number[];
  /** Simulates a crash of the process during a transaction. */
  readonly kill: () => Promise<never>;
}

type Command = fc.AsyncCommand<AccountModel, Subject>;

const DAY_MS = 86_400_000;

/** Runs an operation on model and service, and compares the balances that a customer can read. */
function command(
  text: string,
  run: (model: AccountModel, subject: Subject) => Promise<void>,
  check: (model: Readonly<AccountModel>) => boolean = () => true,
): Command {
  return {
    check,
    run: async (model, subject) => {
      await run(model, subject);
      const { billing, accountId } = subject;
      const { plan, used, remaining, held } = await billing.subscription(accountId);
      model.catchUp(billing.clock.time);
      expect({ plan, used, remaining, held }).toEqual({
        plan: model.plan,
        used: model.used,
        remaining: model.remaining,
        held: model.held,
      });
    },
    toString: () => text,
  };
}

function reserve(credits: number): Command {
  return command(`reserve ${credits}`, async (model, { billing, accountId, scans }) => {
    model.catchUp(billing.clock.time);
    const outcome = await billing.reserve(accountId, credits).catch((error: unknown) => error);
    if (model.reserve(credits)) {
      expect(outcome).toBeTypeOf('number');
      scans.push(outcome as number);
    } else {
      expect(outcome).toBeInstanceOf(InsufficientCredits);
      expect(outcome).toMatchObject({ available: model.remaining, required: credits });
    }
  });
}

/** Picks a hold that matches, or any hold if none matches, so that ended holds are tested too. */
function pick(model: AccountModel, { scans }: Subject, which: number, wanted: (hold: ModelHold) => boolean) {
  const some = model.holds.filter(wanted);
  const candidates = some.length > 0 ? some : model.holds;
  const hold = candidates[which % candidates.length];
  const scanId = hold && scans[model.holds.indexOf(hold)];
  if (!hold || scanId === undefined) throw new Error('the model has a hold that the service does not have');
  return { hold, scanId };
}

const hasHolds = (model: Readonly<AccountModel>): boolean => model.holds.length > 0;

function settle(which: number, share: number): Command {
  return command(
    `settle #${which} at ${share}`,
    async (model, subject) => {
      const { hold, scanId } = pick(model, subject, which, ({ charged }) => charged === null);
      const charged = Math.floor((hold.monthly + hold.pack) * share);
      const isOpen = hold.charged === null;
      expect(await subject.billing.settle(scanId, charged)).toBe(isOpen);
      model.settle(hold, charged);
    },
    hasHolds,
  );
}

/** @param share of the rest of the charge; above 1 the refund must fail */
function refund(which: number, share: number): Command {
  return command(
    `refund #${which} of ${share}`,
    async (model, subject) => {
      model.catchUp(subject.billing.clock.time);
      const { hold, scanId } = pick(
        model,
        subject,
        which,
        ({ charged, refunded }) => (charged ?? 0) > refunded,
      );
      const amount = Math.ceil(((hold.charged ?? 0) - hold.refunded) * share) || 1;
      const outcome = subject.billing.refund(scanId, amount);
      if (model.refund(hold, amount)) await outcome;
      else await expect(outcome).rejects.toMatchObject({ type: { code: 'refund_exceeds_charge' } });
    },
    hasHolds,
  );
}

function grant(credits: number): Command {
  return command(`grant ${credits}`, async (model, { billing, accountId }) => {
    await billing.grant(accountId, credits);
    model.catchUp(billing.clock.time);
    model.grant(credits);
  });
}

function changePlan(plan: PlanCode): Command {
  return command(`plan ${plan}`, async (model, { billing, accountId }) => {
    await billing.changePlan(accountId, plan);
    model.catchUp(billing.clock.time);
    model.changePlan(plan, billing.clock.time);
  });
}

/** Advances the clock. @param sweeps whether the background task runs immediately */
function pass(days: number, sweeps: boolean): Command {
  return command(`${days} days${sweeps ? ', sweep' : ''}`, async (_, { billing }) => {
    billing.clock.time = new Date(billing.clock.time.getTime() + days * DAY_MS);
    if (sweeps) await billing.rollDue();
  });
}

/** Crashes in a transaction, which must leave no trace. */
function killed(credits: number): Command {
  return command(`killed reserving ${credits}`, async (_, { billing, accountId, scans, kill }) => {
    const dies = async (): Promise<void> => {
      await billing.grant(accountId, credits);
      await billing.reserve(accountId, credits);
      const [oldest] = scans;
      if (oldest !== undefined) await billing.settle(oldest, 0);
      await kill();
    };
    await expect(billing.unit(dies)).rejects.toThrow();
  });
}

const credits = fc.integer({ min: 1, max: 441 });
const which = fc.nat(50);

export const anyCommands = fc.commands(
  [
    credits.map(reserve),
    credits.map(reserve),
    fc.tuple(which, fc.constantFrom(0, 0.3, 1, 1)).map(([hold, share]) => settle(hold, share)),
    fc.tuple(which, fc.constantFrom(0.3, 0.6, 1, 1.5)).map(([hold, share]) => refund(hold, share)),
    credits.map(grant),
    fc.constantFrom(...PLAN_CODES.slice(0, 2)).map(changePlan),
    fc.tuple(fc.constantFrom(1, 9, 31, 62), fc.boolean()).map(([days, sweeps]) => pass(days, sweeps)),
    credits.map(killed),
  ],
  { maxCommands: 60, size: 'max' },
);
