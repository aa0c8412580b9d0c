import fc from 'fast-check'
import { expect, test } from 'vitest'
import { webUrl } from '#contracts/fields/fields.ts'
import { urlLength } from '#contracts/fields/limits.ts'
import { addProtocol } from './add-protocol.ts'
import { validateUrl } from './validate-url.ts'

const refused = { validUrl: true }
const protocol = fc.constantFrom('http', 'https', 'ftp', 'HTTPS')
const address = fc
  .tuple(protocol, fc.domain(), fc.option(fc.integer({ min: 1, max: 65_535 })), fc.webPath())
  .map(([scheme, host, port, path]) => `${scheme}://${host}${port === null ? '' : `:${port}`}${path}`)
  .filter((value) => value.length < urlLength)
const anything = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), address, fc.webUrl(), fc.emailAddress())

test('an address is valid when empty or with a protocol, else it breaks the rule validUrl [SI-5.22] [SB-5.3]', () => {
  expect(validateUrl('')).toBeUndefined()
  expect(validateUrl('https://example.org/a?b=c#d')).toBeUndefined()
  for (const value of [
    'example.org',
    '//example.org',
    '://example.org',
    'http:example.org',
    'https:/example.org',
    ' ',
  ]) {
    expect(validateUrl(value)).toEqual(refused)
  }
  fc.assert(fc.property(address, (value) => validateUrl(value) === undefined))
})

test('an address is shorter than 2083 characters [SI-5.23] [SI-9.8] [SB-5.4] [SB-9.4]', () => {
  const start = 'https://example.org/'
  expect(validateUrl(start.padEnd(2082, 'a'))).toBeUndefined()
  expect(validateUrl(start.padEnd(2083, 'a'))).toEqual(refused)
})

test('a part of the name of a host has at most 63 signs [SB-5.5] [SB-9.4]', () => {
  expect(validateUrl(`https://${'a'.repeat(63)}.example.org`)).toBeUndefined()
  expect(validateUrl(`https://${'a'.repeat(64)}.example.org`)).toEqual(refused)
})

test('an address has no white space and no angle brackets [SI-5.24] [SB-5.4]', () => {
  const sign = fc.constantFrom(' ', '\t', '\n', '\u00a0', '\u2028', '<', '>')
  fc.assert(
    fc.property(address, sign, fc.nat(), (value, bad, where) => {
      const at = where % (value.length + 1)
      expect(validateUrl(value.slice(0, at) + bad + value.slice(at))).toEqual(refused)
    }),
  )
})

test('a mailbox is no address, with or without slashes, and gets no protocol in front [SI-5.25] [SB-5.4]', () => {
  for (const value of ['mailto:maya@example.org', 'mailto://example.org', 'MAILTO:maya@example.org']) {
    expect(validateUrl(value)).toEqual(refused)
    expect(validateUrl(addProtocol(value))).toEqual(refused)
  }
})

test('the protocols are http, https and ftp [SI-5.26] [SB-5.4]', () => {
  for (const scheme of ['http', 'https', 'ftp', 'FTP']) expect(validateUrl(`${scheme}://example.org`)).toBeUndefined()
  for (const scheme of ['javascript', 'data', 'file', 'ws', 'sftp', 'httpss', 'blob:https', '']) {
    expect(validateUrl(`${scheme}://example.org`)).toEqual(refused)
  }
})

test('a host stands below a top-level domain, which has letters [SI-5.27] [SB-5.3] [SB-5.4]', () => {
  for (const host of [
    'localhost',
    'intranet',
    'example.',
    '.org',
    'example..org',
    'example.c',
    'example.123',
    '-a.org',
    '',
  ]) {
    expect(validateUrl(`http://${host}/`), host).toEqual(refused)
  }
  for (const host of ['example.org', 'a_b.example.org', 'example.org.', 'bücher.example', 'példa.бел', 'a.xn--p1ai']) {
    expect(validateUrl(`http://${host}/`), host).toBeUndefined()
  }
})

test('addresses of the server itself are taken wherever it runs, its page for an issuer among them', () => {
  expect(location.hostname).toBe('localhost')
  expect(validateUrl(`${location.origin}/public/issuers/lindgate`)).toBeUndefined()
  for (const value of ['http://localhost:1/', `http://${location.host}.`, `ftp://${location.host}/ a`])
    expect(validateUrl(value), value).toEqual(refused)
})

test('a host may be a well-formed number', () => {
  for (const host of ['192.0.2.7', '[2001:db8::7]', '[::1]']) expect(validateUrl(`http://${host}:81/`)).toBeUndefined()
  for (const host of ['192.0.2.777', '192.0.2', '[2001:db8::7', '[example.org]']) {
    expect(validateUrl(`http://${host}/`), host).toEqual(refused)
  }
})

test('a port lies between 1 and 65535 [SI-5.28] [SB-5.4]', () => {
  for (const port of ['1', '80', '65535']) expect(validateUrl(`https://example.org:${port}/`)).toBeUndefined()
  for (const port of ['0', '65536', '99999', '100000', '-1', '8o', '']) {
    expect(validateUrl(`https://example.org:${port}/`), port).toEqual(refused)
  }
})

test('what looks like the host is the host that a browser goes to [SB-5.4]', () => {
  expect(validateUrl('https://localhost\\@example.org/')).toEqual(refused)
  expect(validateUrl('https://localhost#@example.org/')).toEqual(refused)
  expect(validateUrl('https://name:word@example.org/')).toBeUndefined()
})

test('a valid address is one that browsers read the same way, and the server takes all of http and https', () => {
  fc.assert(
    fc.property(anything.map(addProtocol), (value) => {
      if (value === '' || validateUrl(value)) return
      expect(new URL(value).protocol).toMatch(/^(https?|ftp):$/)
      expect(new URL(value).hostname).toMatch(/\./)
      if (!/^ftp:/i.test(value)) expect(webUrl.safeParse(value).success).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['dots', `http://${'.'.repeat(50_000)}`],
  ['labels', `http://${'a.'.repeat(25_000)}org`],
  ['dashes', `http://${'-'.repeat(50_000)}.org`],
  ['userinfo', `http://${'a:@'.repeat(17_000)}example.org`],
  ['slashes', 'http://'.repeat(7_000)],
  ['protocols', `${'a+'.repeat(25_000)}://example.org`],
  ['blanks', ' '.repeat(50_000)],
  ['digits', `http://example.org:${'9'.repeat(50_000)}`],
  ['brackets', `http://${'['.repeat(50_000)}`],
])('fifty kilobytes of %s are evaluated at once', (_, value) => {
  const started = performance.now()
  for (let i = 0; i < 20; i++) validateUrl(addProtocol(value))
  expect(performance.now() - started).toBeLessThan(2000)
})
