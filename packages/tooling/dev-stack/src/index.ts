export { type Infra, startInfra } from './infra/index.ts';
export { inRoot } from './root.ts';
export { type ApiAnswer, type ApiTarget, callApi } from './stack/api.ts';
export { REMOTES } from './stack/parts.ts';
export { type Stack, type StackOptions, startStack } from './stack/run-stack.ts';
export type { DemoAccounts, StackFile } from './stack/stack-file.ts';
export { addCustomDomain } from './testing/custom-domain.ts';
export { confirmationLink, invitationLink, type Mail, mailsTo } from './testing/mailbox.ts';
export { stepDownPrimary } from './testing/step-down.ts';
