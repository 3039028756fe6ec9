export { generateBacklog } from '@scopewright/domain/backlog/generate';
