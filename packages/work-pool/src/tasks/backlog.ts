export { assignWork } from '@scopewright/domain/backlog/assign';
export { generateBacklog } from '@scopewright/domain/backlog/generate';
