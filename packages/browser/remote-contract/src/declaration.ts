export type { Audience, Page, RemoteDeclaration } from '@scopewright/domain/pages';
