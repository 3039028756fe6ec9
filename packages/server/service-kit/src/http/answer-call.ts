import {
  answersImpersonation,
  type Call,
  type CallName,
  credentialOf,
  type OwnerProof,
  type ParsedCall,
  type PendingStep,
} from '@scopewright/contracts';
import {
  type AddressResolver,
  type Belonging,
  isHome,
  type ResolvedTenant,
  runFor,
  withinTime,
} from '@scopewright/data';
import { can } from '@scopewright/domain/policy';
import type { Principal } from '../auth/principal.ts';
import type { TokenVerifier } from '../auth/token-verifier.ts';
import { type CallError, failures, validationFailure } from '../errors/call-error.ts';
import { clientNetwork } from '../limits/client-network.ts';
import type { Limiter } from '../limits/limiter.ts';
import { askOwner, type ProofParts, shownKey } from '../proof/proof.ts';
import { hasNoBody, readJsonBody, readRawBody } from './body.ts';
import type { CallContext, HandledCall, Implementation } from './call.ts';
import { Download, sendDownload } from './download.ts';
import { checkSameOrigin } from './origin-check.ts';
import { References } from './references.ts';
import { isSubjectParam } from './subjects.ts';
import { readUpload } from './upload.ts';

/** Dependencies of answering calls. */
export interface AnswerParts {
  publicClientKey: string;
  /** Absent in a service that accepts no user tokens. */
  verifier?: TokenVerifier | undefined;
  addresses?: Pick<AddressResolver, 'resolve'> | undefined;
  limiter: Limiter;
  proof: ProofParts;
  /** Called for authenticated requests of a tenant's users. */
  onActivity?: ((tenant: Tenant, isShown?: boolean) => void) | undefined;
  /** Whether to check every answer against the contract and fail loudly (tests). */
  checkResponses: boolean;
}

/** A firm, or a company outside any firm. */
type Tenant = Exclude<Belonging, { kind: 'system' }>;

const BEARER = 'Bearer ';
const ACCEPTED = 202;

function bearerOf(call: CallContext): string | null {
  const header = call.request.headers.authorization;
  return header !== undefined &&
    header.length > BEARER.length &&
    header.slice(0, BEARER.length).toLowerCase() === 'bearer '
    ? header.slice(BEARER.length).trim()
    : null;
}

async function tenantOf(call: CallContext, addresses: AnswerParts['addresses']): Promise<ResolvedTenant | null> {
  return call.host.address === null || addresses === undefined ? null : addresses.resolve(call.host.address);
}

/**
 * Refuses a call that changes something at an unknown host: links and cookies must not come from an address that the
 * product does not own.
 * @throws CallError 421
 */
async function refuseForeignHost(call: CallContext, { method }: Call, { addresses }: AnswerParts): Promise<void> {
  if (method === 'GET') return;
  const { kind } = call.host.resolution;
  if (kind === 'unknown' || (kind === 'custom' && (await tenantOf(call, addresses)) === null))
    throw failures.misdirected();
}

const REFUSED_UNTIL: Record<PendingStep, () => CallError> = {
  newPassword: failures.passwordChangeRequired,
  secondFactor: failures.secondFactorRequired,
};

/**
 * The step that a caller must complete before anything else. The firm's requirement is looked up with its address, so
 * that it applies immediately.
 */
function pendingStepOf(
  { mustChangePassword, hasSecondFactor, firmId, actor }: Principal,
  tenant: ResolvedTenant | null,
): PendingStep | null {
  // a person's pending steps are not for the administrator who views the product as them
  if (actor !== null) return null;
  if (mustChangePassword) return 'newPassword';
  return firmId !== null && tenant?.secondFactorRequired && !hasSecondFactor ? 'secondFactor' : null;
}

/**
 * The user behind a token, at a host of the user's tenant; a system administrator at any host. A caller with a pending
 * step can only make the calls that complete it. Members of an archived firm count as anonymous: public calls work, all
 * others are refused.
 * @throws CallError 401, 403
 */
async function authenticateUser(
  call: CallContext,
  token: string,
  { who, tenant: about, allowedBefore }: Call,
  parts: AnswerParts,
): Promise<void> {
  const { verifier, addresses, onActivity } = parts;
  if (verifier === undefined) throw failures.unauthorized();
  const principal = await verifier.verify(token);
  const tenant = await tenantOf(call, addresses);
  const { belonging } = principal;
  if (belonging.kind !== 'system') {
    if (!isHome(belonging, tenant)) throw failures.unauthorized();
    if (tenant?.archived) {
      if (credentialOf(who) === 'token') throw failures.archived();
      call.tenant = about === undefined ? null : tenant;
      return;
    }
    // support viewing the product is not the firm's activity
    if (principal.actor === null) onActivity?.(belonging);
  }
  const pending = pendingStepOf(principal, tenant);
  if (pending !== null && !allowedBefore?.includes(pending)) throw REFUSED_UNTIL[pending]();
  call.principal = principal;
  call.tenant = tenant;
}

async function authenticate(call: CallContext, definition: Call, parts: AnswerParts): Promise<void> {
  const { who, tenant } = definition;
  const credential = credentialOf(who);
  if (credential === 'cookie') checkSameOrigin(call.ctx.method, call.host.name, call.request.headers);
  const takesKey = credential === 'key' || credential === 'either';
  const bearer = credential === 'cookie' || credential === 'nothing' ? null : bearerOf(call);
  const isUsers = bearer !== null && bearer !== parts.publicClientKey;
  if (
    credential === 'token' ||
    (takesKey && bearer !== parts.publicClientKey) ||
    (credential === 'optional' && isUsers)
  ) {
    if (bearer === null || bearer === parts.publicClientKey) throw failures.unauthorized();
    await authenticateUser(call, bearer, definition, parts);
  } else if (tenant !== undefined) {
    call.tenant = await tenantOf(call, parts.addresses);
  }
}

/** The tenant that a call is about: the caller's own, else the host's. */
function tenantOfCall({ principal, tenant }: CallContext): Tenant | null {
  if (principal !== null && principal.belonging.kind !== 'system') return principal.belonging;
  return tenant === null ? null : { kind: tenant.kind, id: tenant.firmId };
}

/** @throws CallError 401 without a user, 403 without the ability */
function authorize(call: CallContext, { who }: Call): void {
  if (!('ability' in who) || can(call.abilities, who.ability)) return;
  call.requirePrincipal();
  throw failures.forbidden();
}

/**
 * Refuses changes at a read-only firm, except by system administrators (decisions.md: read-only, archived).
 * @throws CallError 402, 403 where the firm is archived
 */
function refuseWrites({ tenant, principal }: CallContext, { method, whileReadOnly }: Call): void {
  if (method === 'GET' || whileReadOnly !== undefined || !tenant?.readOnly || principal?.belonging.kind === 'system')
    return;
  throw tenant.archived ? failures.archived() : failures.readOnly(tenant.ended);
}

/**
 * Refuses everything that does more than show a page, if a system administrator views the product as another user
 * (`answersImpersonation`).
 * @throws CallError 403 `impersonation_read_only`
 */
function refuseToImpersonate({ principal }: CallContext, definition: Call): void {
  if (principal?.actor && !answersImpersonation(definition)) throw failures.impersonationReadOnly();
}

/** Parses the path's parameters. @throws CallError 404 for a malformed id, 422 for anything else that is invalid */
function parseParams({ params: schema, subject }: Call, params: Record<string, string>): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(params);
  if (!result.success && result.error.issues.some(({ path: [param] }) => isSubjectParam(subject, param)))
    throw failures.notFound();
  return checked(result);
}

/** Parses the rest of the input with the schemas of the contract. The names in `ParsedCall` are those of `Call`. */
async function parseInput(call: CallContext, schema: Call, params: unknown): Promise<ParsedCall<CallName>> {
  const input: Record<'params' | 'query' | 'body', unknown> = { params, query: undefined, body: undefined };
  if (schema.query) input.query = checked(schema.query.safeParse({ ...call.ctx.query }));
  if (schema.body && !(isOptional(schema.body) && hasNoBody(call.request)))
    input.body = checked(schema.body.safeParse(await readJsonBody(call.request, schema.bodyBytes)));
  return input as ParsedCall<CallName>;
}

const isOptional = (schema: NonNullable<Call['body']>): boolean => schema.safeParse(undefined).success;

type SafeParsed = ReturnType<NonNullable<Call['body']>['safeParse']>;

function checked(result: SafeParsed): unknown {
  if (!result.success) throw validationFailure(result.error);
  return result.data;
}

/** The answer doesn't match the call's contract: a bug of ours. */
export class ContractBreach extends Error {
  constructor(name: CallName, reasons: string) {
    super(`The answer of '${name}' breaks its contract: ${reasons}`);
    this.name = 'ContractBreach';
  }
}

/**
 * Checks whether the caller shows a key that the call accepts as a proof, or answers more to.
 * @throws CallError 401 when the call requires one; 403 for a wrong setup key, 429
 */
async function takeKeys(call: CallContext, { who }: Call, { proof, limiter }: AnswerParts): Promise<void> {
  const accepted = 'proof' in who ? who.proof : 'anyone' in who ? who.more : undefined;
  if (accepted === undefined) return;
  call.provedBy = await shownKey(call, accepted, proof, limiter);
  if ('proof' in who && who.owner === undefined && call.provedBy === null) throw failures.unauthorized();
}

/** Runs work for a call, confined to the tenant if the definition requires it. */
async function within<T>({ scope }: Call, tenant: Tenant | null, work: () => Promise<T> | T): Promise<T> {
  if (scope === undefined) return work();
  if (tenant === null) throw failures.forbidden();
  return runFor(tenant, work);
}

/**
 * Runs a handler for the owner of an address: without a code one is mailed, and the answer is 202. A used code becomes
 * valid again if the handler fails.
 * @throws CallError 403, 429
 */
async function handleForOwner(
  implementation: Implementation,
  owner: OwnerProof,
  input: ParsedCall<CallName>,
  call: CallContext,
  run: () => Promise<unknown>,
  { proof, limiter }: AnswerParts,
): Promise<unknown> {
  const shown = await askOwner(call, owner, input, proof, limiter);
  if (shown.mailed) {
    call.status = ACCEPTED;
    return { verificationRequired: true };
  }
  call.provedBy = 'owner';
  try {
    return await run();
  } catch (error) {
    await shown
      .undo()
      .catch((failed: unknown) =>
        call.log.warn({ err: failed, call: implementation.name }, 'A spent code could not be restored'),
      );
    throw error;
  }
}

const NO_REFERENCES = new References(new Map());

async function answer(
  call: CallContext,
  implementation: Implementation,
  params: Record<string, string>,
  parts: AnswerParts,
): Promise<void> {
  const { name, definition, limits, loadSubjects, loadReferences } = implementation;
  const { consume } = parts.limiter;
  if (!call.addressCounted) for (const rule of limits.ip) await consume(rule, clientNetwork(call.ip));
  await refuseForeignHost(call, definition, parts);
  await authenticate(call, definition, parts);
  refuseToImpersonate(call, definition);
  const tenant = tenantOfCall(call);
  if (definition.scope === 'firm' && tenant?.kind === 'company') throw failures.notInFirm();
  authorize(call, definition);
  refuseWrites(call, definition);
  await takeKeys(call, definition, parts);
  if (definition.tenant === 'required') call.requireTenant();
  if (tenant !== null) for (const rule of limits.firm) await consume(rule, tenant.id);
  const path = parseParams(definition, params);
  const subject = await within(definition, tenant, () => loadSubjects?.(params, call));
  const input = await parseInput(call, definition, path);
  for (const { rule, subjectOf } of limits.input) await consume(rule, subjectOf(input));
  const references = loadReferences
    ? await within(definition, tenant, () => loadReferences(input, subject, call))
    : NO_REFERENCES;

  if (definition.upload) call.upload = readUpload(call.request, definition.upload);
  if (definition.rawBody)
    call.rawBody = await readRawBody(call.request, definition.rawBody.types, definition.bodyBytes);
  const { who } = definition;
  // the loaders of `name` return what its handler takes
  const handled = { ...input, subject, references } as HandledCall<CallName>;
  const handling = () => within(definition, tenant, () => implementation.handle(handled, call));
  const run = () => (definition.download === undefined ? handling() : withinTime('download', handling));
  const owner = 'proof' in who && call.provedBy === null ? who.owner : undefined;
  const output =
    owner === undefined ? await run() : await handleForOwner(implementation, owner, input, call, run, parts);
  if (output instanceof Download && definition.download !== undefined) {
    sendDownload(call.ctx, output, definition.download);
    return;
  }
  if (parts.checkResponses) {
    const result = definition.response.safeParse(output);
    if (!result.success)
      throw new ContractBreach(
        name,
        result.error.issues.map((issue) => `${issue.path.map(String).join('.')}: ${issue.message}`).join('; '),
      );
  }
  call.ctx.status = call.status ?? definition.status ?? 200;
  call.ctx.body = output;
  // a text that begins like a page would be rendered as one
  if (definition.plainText) call.ctx.type = 'text/plain; charset=utf-8';
}

/**
 * Processes one call from its route to its answer: limits, authentication, permission, tenant, keys, subjects,
 * validation, references, the owner's code, handler.
 */
export async function answerCall(
  call: CallContext,
  implementation: Implementation,
  params: Record<string, string>,
  parts: AnswerParts,
): Promise<void> {
  try {
    await answer(call, implementation, params, parts);
  } finally {
    // the part of a file that the handler did not read
    call.upload?.content.destroy();
  }
}
