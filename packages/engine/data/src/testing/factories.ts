import type { Models } from '../models/index.ts';
import { runAsSystem } from '../tenant/context.ts';
import { accountFactories } from './factories/account.ts';
import { activityFactories } from './factories/activity.ts';
import { backlogFactories, workItemFactories } from './factories/backlog.ts';
import { exportFactories } from './factories/backlog-exports.ts';
import { bookingFactories } from './factories/booking.ts';
import { changeOrderFactories } from './factories/change-orders.ts';
import { companyFactories } from './factories/companies.ts';
import { fileFactories } from './factories/files.ts';
import { firmFactories } from './factories/firms.ts';
import type { Maker } from './factories/maker.ts';
import { notificationFactories } from './factories/notifications.ts';
import { scopeFactories } from './factories/scoping.ts';
import { sourceFactories } from './factories/sources.ts';
import { sowFactories } from './factories/sows.ts';
import { statusImportFactories } from './factories/status-import.ts';
import { traceFactories } from './factories/trace.ts';
import { trackingFactories } from './factories/tracking.ts';

/**
 * Factories of complete test documents, written as system. Names and addresses are numbered, so that a test only sets
 * the fields that matter to it.
 */
export function factories(
  models: Models,
  {
    clock = () => new Date(),
    invitationSecret = 'test-invitation-secret',
  }: { clock?: () => Date; invitationSecret?: string } = {},
) {
  let counter = 0;
  const next = (): number => {
    counter += 1;
    return counter;
  };
  const maker: Maker = { models, clock, next, insert: (work) => runAsSystem('test factory', work), invitationSecret };
  return {
    ...accountFactories(maker),
    ...activityFactories(maker),
    ...workItemFactories(maker),
    ...backlogFactories(maker),
    ...exportFactories(maker),
    ...bookingFactories(maker),
    ...changeOrderFactories(maker),
    ...companyFactories(maker),
    ...fileFactories(maker),
    ...firmFactories(maker),
    ...notificationFactories(maker),
    ...scopeFactories(maker),
    ...sourceFactories(maker),
    ...sowFactories(maker),
    ...statusImportFactories(maker),
    ...traceFactories(maker),
    ...trackingFactories(maker),
  };
}
