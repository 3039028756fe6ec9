/**
 * The names of zod that remotes use, by module. Each is loaded on every page of a firm, so the list has no others: a
 * remote that uses another name has that part of zod in its own build.
 */
export const zodNames: Readonly<Record<string, readonly string[]>> = {
  'zod/v4/core/api.js': [
    '_array _base64 _base64url _boolean _check _cidrv4 _cidrv6 _cuid _cuid2 _e164 _email _emoji _endsWith _gt',
    '_gte _guid _includes _int _ipv4 _ipv6 _isoDate _isoDateTime _isoDuration _isoTime _jwt _ksuid _length',
    '_lowercase _lt _lte _max _maxLength _min _minLength _multipleOf _nanoid _never _normalize _null _number',
    '_overwrite _refine _regex _slugify _startsWith _string _superRefine _toLowerCase _toUpperCase _trim',
    '_ulid _unknown _uppercase _url _uuid _uuidv4 _uuidv6 _uuidv7 _xid',
  ].flatMap((line) => line.split(' ')),
  'zod/v4/core/checks.js': [
    '$ZodCheck $ZodCheckEndsWith $ZodCheckGreaterThan $ZodCheckIncludes $ZodCheckLengthEquals',
    '$ZodCheckLessThan $ZodCheckLowerCase $ZodCheckMaxLength $ZodCheckMinLength $ZodCheckMultipleOf',
    '$ZodCheckNumberFormat $ZodCheckOverwrite $ZodCheckRegex $ZodCheckStartsWith $ZodCheckStringFormat',
    '$ZodCheckUpperCase',
  ].flatMap((line) => line.split(' ')),
  'zod/v4/core/core.js': '$ZodAsyncError $ZodEncodeError $constructor config globalConfig'.split(' '),
  'zod/v4/core/errors.js': '$ZodError $ZodRealError flattenError formatError'.split(' '),
  'zod/v4/core/parse.js': [
    '_decode _decodeAsync _encode _encodeAsync _parse _parseAsync _safeDecode _safeDecodeAsync _safeEncode',
    '_safeEncodeAsync _safeParse _safeParseAsync parse parseAsync safeParse safeParseAsync validate',
    'validateAsync',
  ].flatMap((line) => line.split(' ')),
  'zod/v4/core/regexes.js': [
    'anyString base64 base64url boolean cidrv4 cidrv6 cuid cuid2 date datetime duration e164 email emoji guid',
    'httpProtocol integer ipv4 ipv6 ksuid lowercase nanoid nanoidOfLength null number time ulid uppercase',
    'uuid xid',
  ].flatMap((line) => line.split(' ')),
  'zod/v4/core/registries.js': '$ZodRegistry globalRegistry registry'.split(' '),
  'zod/v4/core/schemas.js': [
    '$ZodArray $ZodBase64 $ZodBase64URL $ZodBoolean $ZodCIDRv4 $ZodCIDRv6 $ZodCUID $ZodCUID2 $ZodCatch',
    '$ZodCustom $ZodDefault $ZodDiscriminatedUnion $ZodE164 $ZodEmail $ZodEmoji $ZodEnum $ZodExactOptional',
    '$ZodGUID $ZodIPv4 $ZodIPv6 $ZodISODate $ZodISODateTime $ZodISODuration $ZodISOTime $ZodIntersection',
    '$ZodJWT $ZodKSUID $ZodLazy $ZodLiteral $ZodNanoID $ZodNever $ZodNonOptional $ZodNull $ZodNullable',
    '$ZodNumber $ZodNumberFormat $ZodObject $ZodObjectJIT $ZodOptional $ZodPipe $ZodPrefault $ZodReadonly',
    '$ZodRecord $ZodString $ZodStringFormat $ZodTransform $ZodType $ZodULID $ZodURL $ZodUUID $ZodUnion',
    '$ZodUnknown $ZodXID base64Charset base64urlCharset canParseURL isValidBase64 isValidBase64URL',
    'isValidCIDRv6 isValidIPv6 isValidJWT mergeValues parseURLObject standardProps stripTabAndNewline',
    'urlHostnameOk urlProtocolOk validateURL',
  ].flatMap((line) => line.split(' ')),
  'zod/v4/core/util.js': [
    'BIGINT_FORMAT_RANGES CONSTANT_CATCH NUMBER_FORMAT_RANGES aborted allowsEval assignProp attachSchema',
    'cached captureStackTrace cleanRegex clone codePointLength constantCatch defineLazy defineLazyInternal',
    'derived esc escapeRegex explicitlyAborted extend finalizeIssue floatSafeRemainder getEnumValues',
    'getLengthableOrigin hide installLazyProp isObject isPlainObject issue joinValues jsonStringifyReplacer',
    'members merge mergeDefs normalizeParams nullish omit optionalKeys own parsedType partial pick',
    'prefixIssues propertyKeyTypes rawShape required safeExtend shallowClone sizeCaps slugify',
    'stringifyPrimitive unwrapMessage',
  ].flatMap((line) => line.split(' ')),
  'zod/v4/mini/schemas.js': [
    'ZodMiniArray ZodMiniBoolean ZodMiniCustom ZodMiniEmail ZodMiniEnum ZodMiniNullable ZodMiniObject',
    'ZodMiniOptional ZodMiniPipe ZodMiniString ZodMiniStringFormat ZodMiniType array boolean email enum',
    'nullable object optional pipe refine string superRefine',
  ].flatMap((line) => line.split(' ')),
};
