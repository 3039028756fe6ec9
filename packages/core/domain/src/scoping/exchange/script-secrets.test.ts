import { countedModule } from '@scopewright/build-config/counted-module';
import { describe, expect, it } from 'vitest';

const { module, taken } = await countedModule<typeof import('./script-secrets.ts')>(
  import.meta.dirname,
  'script-secrets.ts',
);
const { withoutSecrets } = module;

const SECRETS: [script: string, stored: string][] = [
  ['def password = "s3cr3t"', 'def password = "•••"'],
  ["dbPass='hunter2 x'", "dbPass='•••'"],
  ['String API_KEY = "abc" + "def"', 'String API_KEY = "•••" + "•••"'],
  ['apiToken : "a\\"b"', 'apiToken : "•••"'],
  ['if (token == "abc") x()', 'if (token == "•••") x()'],
  ['["client_secret": "abc", "grant": "x"]', '["client_secret": "•••", "grant": "x"]'],
  ['headers.put("X-Api-Key", "abc")', 'headers.put("X-Api-Key", "•••")'],
  ['client.setPassword("abc").connect()', 'client.setPassword("•••").connect()'],
  ['"{\\"password\\":\\"abc\\"}"', '"{\\"password\\":\\"•••\\"}"'],
  ['\'{"password":"abc"}\'', '\'{"password":"•••"}\''],
  ['secret = """a\nb""" + c', 'secret = """•••""" + c'],
  ['secret = """a\nb', 'secret = """•••'],
  [
    'connect("jdbc:mysql://10.0.0.1/jira?user=a&password=s3cr3t")',
    'connect("jdbc:mysql://10.0.0.1/jira?user=a&password=•••")',
  ],
  ['"jdbc:sqlserver://h;user=sa;password=abcd;x=1"', '"jdbc:sqlserver://h;user=sa;password=•••;x=1"'],
  ['"password=" + "s3cr3t" + "&x=1"', '"password=" + "•••" + "•••"'],
  ['/* it\'s */ password = "abc"', '/* it\'s */ password = "•••"'],
  ['"https://me:p@ss@example.com/x"', '"https://me:•••@example.com/x"'],
  ['"jdbc:oracle:thin:scott/tiger@//h:1521/x"', '"jdbc:oracle:thin:scott/•••@//h:1521/x"'],
  [
    'conn.setRequestProperty("Authorization", "Basic YTpiYzEy")',
    'conn.setRequestProperty("Authorization", "Basic •••")',
  ],
  ["h = 'Basic YWRtaW46YWRtaW4='", "h = 'Basic •••'"],
  ['"Basic " + "YWRtaW46YWRtaW4="', '"Basic " + "•••"'],
  ['"Bearer abc12345def"', '"Bearer •••"'],
  ['def a = "me:pw".bytes.encodeBase64()', 'def a = "me:•••".bytes.encodeBase64()'],
  ['"me:pw".getBytes("UTF-8")', '"me:•••".getBytes("UTF-8")'],
  ["http.auth.basic('me', 'pw')", "http.auth.basic('me', '•••')"],
  ['DriverManager.getConnection(url, "sa", "pw")', 'DriverManager.getConnection(url, "sa", "•••")'],
  ['Sql.newInstance("jdbc:x:y", "sa", "pw", driver)', 'Sql.newInstance("jdbc:x:y", "sa", "•••", driver)'],
  ['x = "ATATT3xFfGF0abcdefghijklmnop=1A2B"', 'x = "•••"'],
  ['g("ghp_abcdefghijklmnopqrstuvwxyz0123456789")', 'g("•••")'],
  ['w = "https://hooks.slack.com/services/T00000/B0000/abc"', 'w = "https://hooks.slack.com/services/•••"'],
  ['j = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln"', 'j = "•••"'],
  [
    'k = """-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----"""',
    'k = """-----BEGIN RSA PRIVATE KEY-----•••-----END RSA PRIVATE KEY-----"""',
  ],
  ['-----BEGIN PRIVATE KEY-----\nMIIE', '-----BEGIN PRIVATE KEY-----•••'],
  ['db.password: s3cr3t99', 'db.password: •••'],
];

const HARMLESS = [
  'The password is set by the requester; a token is sent by mail, see the basic rules.',
  'Secret: none. Basic authentication, Bearer authentication and Basic JavaScript are explained in the guide.',
  'def password = System.getenv("DB_PASSWORD")',
  'def token = issue.getCustomFieldValue(tokenField)',
  'password = ""',
  `password = "\${config.password}"`,
  `log.warn("Password: \${value}, token=" + token + ", done")`,
  'def tokenUrl = "https://example.com/token"',
  'passwordField = "customfield_10010"',
  'error.token = "Please enter the token that you were sent"',
  'conn.setRequestProperty("Authorization", "Basic " + credentials)',
  "if (compassed == 'yes') bypass = 'no'",
  'password=config.password',
  'password=getPassword()',
  `"Authorization": "Bearer \${token}"`,
  'url = "https://example.com:8080/rest/api?x=a@b"',
  'password = null',
  'issue.priority.name == "High" && issue.summary.contains("password")',
  'password = "•••"',
];

const TEXTS_MAX = 200_000;
const filled = (part: string) => part.repeat(Math.floor(TEXTS_MAX / part.length));

describe('secrets in a script', () => {
  it.each(SECRETS)('are masked: %s', (script, stored) => {
    expect(withoutSecrets(script)).toEqual({ text: stored, holdsSecret: true });
  });

  it.each(HARMLESS)('are not seen where there are none: %s', (script) => {
    expect(withoutSecrets(script)).toEqual({ text: script, holdsSecret: false });
  });

  it.each(SECRETS)('are not found a second time: %s', (_, stored) => {
    expect(withoutSecrets(stored)).toEqual({ text: stored, holdsSecret: false });
  });

  it.each([
    'password',
    'password=',
    'password="',
    "password='",
    'password = ',
    'password="""',
    'password=\\"',
    'password=a:',
    'token: abcde ',
    'secret="a"+',
    '"password" , ',
    'setPassword( ',
    'pass_______________',
    'authorization"Basic ',
    'Basic ',
    'basic(',
    'basic a,',
    'getConnection(a,',
    'Bearer A1-',
    '://',
    '://a:',
    '://:@',
    'jdbc:oracle:x:a/',
    '-----BEGIN ',
    '-----BEGIN PRIVATE KEY-----',
    'eyJ',
    'eyJ-',
    'xoxa-',
    'ghp_',
    '"a:',
    '"a:b".',
    '"',
    '\\',
    ' ',
    '•••',
  ])('are searched in a time that grows with the length: %j', (part) => {
    const before = taken();
    withoutSecrets(filled(part));
    expect(taken() - before).toBeLessThan(3 * TEXTS_MAX);
  });
});
