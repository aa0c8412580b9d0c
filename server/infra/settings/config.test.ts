import { describe, expect, test } from 'vitest'
import { ConfigError, environmentSchema, readConfig } from './config.ts'

test('without any setting Sash runs on this machine', () => {
  expect(readConfig({})).toEqual({
    port: 8000,
    origin: 'http://localhost:8000',
    dataDir: './data',
    databaseUrl: undefined,
    role: 'all',
    blobs: undefined,
    smtpUrl: undefined,
    mailFrom: undefined,
    corsOrigins: [],
    webApps: [],
    trustProxy: 0,
    masterKey: undefined,
    helpEmail: undefined,
    pagesDir: 'data/pages',
    configBaseUrl: undefined,
    configVersion: undefined,
    fixedFeatures: {},
    resetMinutes: 60,
    awardMailsPerDay: 100,
    importedBytes: 1024 * 1024 * 1024,
    evidenceDays: 180,
    rateLimit: 1200,
    externalTools: [],
    issuerTokenDays: 365,
    passwordLength: 8,
    signInDays: 90,
    internalOrigins: [],
    drainSeconds: 0,
    offline: true,
    slowQueryMilliseconds: 1000,
    logLevel: 'info',
    providers: {},
    isLocal: true,
  })
})

test('a blank setting is no setting', () => {
  const blank = Object.fromEntries(Object.keys(environmentSchema.shape).map((name) => [name, '']))
  expect(readConfig(blank)).toEqual(readConfig({}))
})

test('every setting is read, and others are not looked at', () => {
  const masterKey = Buffer.alloc(32, 1).toString('base64')
  const config = readConfig({
    PORT: '9000',
    SASH_LISTEN: '127.0.0.1',
    SASH_ORIGIN: 'https://Badges.Example.org/',
    SASH_DATA: '/srv/sash',
    DATABASE_URL: 'postgresql://sash@db/sash',
    SASH_DATABASE_READ_URL: 'postgres://sash@standby/sash',
    SASH_PREPARED_STATEMENTS: 'on',
    SASH_ROLE: 'web',
    SASH_BLOBS: 's3://badges/sash?endpoint=https://s3.example.org/&region=eu-central-1',
    AWS_ACCESS_KEY_ID: 'AKID',
    AWS_SECRET_ACCESS_KEY: 'secret',
    SASH_CLAMD: 'unix:/run/clamav/clamd.ctl',
    SMTP_URL: 'smtps://mail.example.org',
    SASH_MAIL_FROM: 'Badges <badges@example.org>',
    SASH_CORS_ORIGINS: 'https://a.example, https://b.example,,',
    SASH_WEB_APPS: 'https://B.example/, http://localhost:4200',
    SASH_TRUST_PROXY: '1',
    SASH_MASTER_KEY: masterKey,
    SASH_HELP_EMAIL: 'help@example.org',
    SASH_CONFIG_BASE_URL: 'https://config.example/sash',
    SASH_CONFIG_VERSION: 'v1',
    SASH_DISABLE_REGISTRATION: 'true',
    SASH_RESET_MINUTES: '30',
    SASH_AWARD_MAILS_PER_DAY: '250',
    SASH_IMPORT_MEGABYTES: '64',
    SASH_RATE_LIMIT: '6000',
    SASH_ISSUER_TOKEN_DAYS: '30',
    SASH_PASSWORD_LENGTH: '15',
    SASH_EVIDENCE_DAYS: '30',
    SASH_SIGN_IN_DAYS: '7',
    SASH_INTERNAL_ORIGINS: 'https://Badges.intra.example/, http://10.0.0.7:8000',
    SASH_DRAIN_SECONDS: '20',
    SASH_OFFLINE: 'off',
    SASH_METRICS_TOKEN: 'm'.repeat(32),
    SASH_SLOW_QUERY_MS: '250',
    LOG_LEVEL: 'warn',
    HOME: '/root',
  })
  expect(config).toEqual({
    port: 9000,
    listen: '127.0.0.1',
    origin: 'https://badges.example.org',
    dataDir: '/srv/sash',
    databaseUrl: 'postgresql://sash@db/sash',
    databaseReadUrl: 'postgres://sash@standby/sash',
    preparing: 'on',
    role: 'web',
    clamd: { path: '/run/clamav/clamd.ctl' },
    blobs: {
      bucket: 'badges',
      prefix: 'sash/',
      endpoint: 'https://s3.example.org',
      region: 'eu-central-1',
      accessKeyId: 'AKID',
      secretAccessKey: 'secret',
    },
    smtpUrl: 'smtps://mail.example.org',
    mailFrom: 'Badges <badges@example.org>',
    corsOrigins: ['https://a.example', 'https://b.example', 'http://localhost:4200'],
    webApps: ['https://b.example', 'http://localhost:4200'],
    trustProxy: 1,
    masterKey,
    helpEmail: 'help@example.org',
    pagesDir: '/srv/sash/pages',
    configBaseUrl: 'https://config.example/sash',
    configVersion: 'v1',
    fixedFeatures: { 'sign-up': { isOn: false, by: 'SASH_DISABLE_REGISTRATION' } },
    resetMinutes: 30,
    awardMailsPerDay: 250,
    importedBytes: 64 * 1024 * 1024,
    evidenceDays: 30,
    rateLimit: 6000,
    externalTools: [],
    issuerTokenDays: 30,
    passwordLength: 15,
    signInDays: 7,
    internalOrigins: ['https://badges.intra.example', 'http://10.0.0.7:8000'],
    drainSeconds: 20,
    offline: false,
    metricsToken: 'm'.repeat(32),
    slowQueryMilliseconds: 250,
    logLevel: 'warn',
    providers: {},
    isLocal: false,
  })
  expect(Object.isFrozen(config)).toBe(true)
})

describe('an origin of the own network', () => {
  const read = (value: string) => readConfig({ SASH_INTERNAL_ORIGINS: `http://10.0.0.7:8000/, ${value}` })

  test.each(['/sash', '/sash/', '/?a=b', '?', '/#top', '#'])('is refused with %s behind it', (rest) => {
    expect(() => read(`https://badges.intra.example${rest}`)).toThrow(
      /\n {2}SASH_INTERNAL_ORIGINS, entry 2: must be scheme, host and port alone.*the whole host is let in$/,
    )
  })

  test('is refused with a password, which is not repeated', () => {
    const withPassword = () => read('https://ana:secret-word@badges.intra.example')
    expect(withPassword).toThrow(/SASH_INTERNAL_ORIGINS, entry 2: must be scheme, host and port alone/)
    expect(withPassword).not.toThrow(/secret-word/)
  })

  test('is refused where it is none', () => {
    expect(() => read('badges intra')).toThrow(/SASH_INTERNAL_ORIGINS, entry 2: must be an address/)
  })
})

describe('a web app of somebody else', () => {
  const read = (value: string) => () => readConfig({ SASH_WEB_APPS: `https://client.example, ${value}` })

  test.each(['/ui', '/ui/', '/?a=b', '?', '/#top', '#'])('is refused with %s behind it', (rest) => {
    expect(read(`https://other.example${rest}`)).toThrow(
      /\n {2}SASH_WEB_APPS, entry 2: must be scheme, host and port alone.*the paths of our own$/,
    )
  })

  test.each(['http://client.example', 'http://localhost.example', 'http://10.0.0.7:8000'])('%s is refused', (value) => {
    expect(read(value)).toThrow(/SASH_WEB_APPS, entry 2: must start with https:/)
  })

  test.each(['client.example', '*', 'https://*.example', 'null'])('%s is none', (value) => {
    expect(read(value)).toThrow(/SASH_WEB_APPS, entry 2: must/)
  })
})

describe('the address', () => {
  test.each([
    ['http://localhost:8000', true],
    ['http://127.0.0.1:8000', true],
    ['http://[::1]:8000', true],
    ['https://badges.example.org', false],
    ['https://localhost.example.org', false],
  ])('%s is this machine’s own: %s', (address, isLocal) => {
    expect(readConfig({ SASH_ORIGIN: address })).toMatchObject({ origin: address, isLocal })
  })

  test('loses the slash at its end, and its usual port', () => {
    expect(readConfig({ SASH_ORIGIN: 'https://badges.example.org:443/' }).origin).toBe('https://badges.example.org')
  })

  test.each(['/sash', '/sash/', '/?a=b', '?', '/#top', '#'])('is refused with %s behind it', (rest) => {
    const read = () => readConfig({ SASH_ORIGIN: `https://badges.example.org${rest}` })
    expect(read).toThrow(/\n {2}SASH_ORIGIN: must be scheme, host and port alone.*cannot live below a path$/)
  })

  test('is refused with a password, which is not repeated', () => {
    const read = () => readConfig({ SASH_ORIGIN: 'https://ana:secret-word@badges.example.org' })
    expect(read).toThrow(/SASH_ORIGIN: must be scheme, host and port alone/)
    expect(read).not.toThrow(/secret-word/)
  })
})

test.each([
  ['PORT', 'eight'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['SASH_LISTEN', 'all'],
  ['SASH_ORIGIN', 'badges.example.org'],
  ['SASH_ORIGIN', 'ftp://badges.example.org'],
  ['DATABASE_URL', 'mysql://db/sash'],
  ['DATABASE_URL', 'postgres://sash:p/w@db/sash'],
  ['SASH_DATABASE_READ_URL', 'http://standby/sash'],
  ['SASH_DATABASE_READ_URL', 'postgres://sash@standby/sash'],
  ['SASH_ROLE', 'both'],
  ['SASH_BLOBS', '/srv/blobs'],
  ['SASH_CLAMD', 'clamav:3310'],
  ['SASH_CLAMD', 'tcp://clamav'],
  ['SASH_CLAMD', 'tcp://clamav:70000'],
  ['SASH_CLAMD', 'unix:clamd.ctl'],
  ['SASH_BLOBS', 's3://Bucket_/x'],
  ['SASH_BLOBS', 's3://bucket/a%20b'],
  ['SASH_BLOBS', 's3://bucket?endpoint=s3.example.org'],
  ['SASH_BLOBS', 's3://bucket?endpoint=https://me:secret@s3.example.org'],
  ['SASH_DRAIN_SECONDS', '-1'],
  ['SMTP_URL', 'mail.example.org'],
  ['SMTP_URL', 'smtp://sash:pass#word@mail.example.org'],
  ['SMTP_URL', 'smtp://sash:50%@mail.example.org'],
  ['SASH_TRUST_PROXY', 'yes'],
  ['SASH_TRUST_PROXY', '-1'],
  ['SASH_MASTER_KEY', 'c2hvcnQ='],
  ['SASH_HELP_EMAIL', 'help'],
  ['SASH_CONFIG_BASE_URL', 'javascript:alert(1)'],
  ['SASH_CONFIG_VERSION', '../elsewhere'],
  ['SASH_RATE_LIMIT', '-1'],
  ['SASH_OFFLINE', 'no'],
  ['SASH_METRICS_TOKEN', 'short'],
  ['SASH_SLOW_QUERY_MS', '-1'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`\\n {2}${name}: `))
})

test.each([
  ['tcp://clamav:3310', { host: 'clamav', port: 3310 }],
  ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('clamd is found at %s', (address, place) => {
  expect(readConfig({ SASH_CLAMD: address }).clamd).toEqual(place)
})

test('a bucket needs its keys', () => {
  expect(() => readConfig({ SASH_BLOBS: 's3://badges' })).toThrow(
    /AWS_ACCESS_KEY_ID: is needed.*\n.*AWS_SECRET_ACCESS_KEY: is/,
  )
  const keys = { AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'secret' }
  expect(readConfig({ SASH_BLOBS: 's3://badges', ...keys }).blobs).toMatchObject({
    endpoint: 'https://s3.us-east-1.amazonaws.com',
    prefix: '',
  })
})

test('all mistakes are named at once, and no secret is repeated', () => {
  const wrong = { PORT: 'x', SASH_MASTER_KEY: 'my secret key', DATABASE_URL: 'mysql://sash:password@db' }
  try {
    readConfig(wrong)
    expect.unreachable()
  } catch (error) {
    expect(String(error).split('\n')).toHaveLength(4)
    expect(String(error)).not.toMatch(/my secret key|password@/)
  }
})

test.each(['SASH_ORIGIN', 'SASH_KONY_ISSUER'])('a wrong %s is reported once', (name) => {
  const both = { SASH_KONY_CLIENT_ID: 'a', SASH_KONY_CLIENT_SECRET: 'b', SASH_KONY_ISSUER: 'https://id.example.org' }
  try {
    readConfig({ ...both, [name]: 'badges.example.org' })
    expect.unreachable()
  } catch (error) {
    expect(String(error).split('\n')).toHaveLength(2)
  }
})
