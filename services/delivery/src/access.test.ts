import { describeAccess } from '@scopewright/service-kit/testing';
import { startDelivery } from './testing/delivery.ts';

describeAccess('delivery', async () => {
  const { service, make, tokens, close } = await startDelivery('delivery-access');
  return { service, make, sign: tokens.signFor, close };
});
