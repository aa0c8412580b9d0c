import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../cli/run-command.ts'
import { ConfigError, readConfig } from './config.ts'
import { withFiles } from './setting-files.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sash-settings-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string, content: string | Buffer): string => {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}

test('a setting may lie in a file, without the line break at its end', () => {
  const key = Buffer.alloc(32, 7).toString('base64')
  const config = readConfig(
    withFiles({
      SASH_MASTER_KEY_FILE: put('key', `${key}\n`),
      DATABASE_URL_FILE: put('database', 'postgres://sash:secret@localhost/sash\r\n'),
      PORT: '8123',
    }),
  )
  expect(config).toMatchObject({
    masterKey: key,
    databaseUrl: 'postgres://sash:secret@localhost/sash',
    port: 8123,
  })
})

test('what is read from a file is checked as any other value', () => {
  const environment = withFiles({ SASH_MASTER_KEY_FILE: put('short', 'c2hvcnQ=') })
  expect(() => readConfig(environment)).toThrow('SASH_MASTER_KEY: must be 32 bytes in base64')
})

test('names that are no setting, and blank ones, are left alone', () => {
  const environment = { FONTCONFIG_FILE: '/nowhere', SMTP_URL_FILE: '', SMTP_URL: 'smtp://mail.example' }
  expect(withFiles(environment)).toEqual(environment)
})

test('every file that cannot be read and every setting given twice is named, and no secret is shown', () => {
  const given = {
    SMTP_URL: 'smtp://me:secret@mail.example',
    SMTP_URL_FILE: put('mail', 'smtp://other:secret@mail.example'),
    SASH_METRICS_TOKEN_FILE: path.join(folder, 'missing'),
    SASH_TOKEN_FILE: put('large', Buffer.alloc(65 * 1024)),
  }
  const read = () => withFiles(given)
  expect(read).toThrow(ConfigError)
  expect(read).toThrow('SMTP_URL_FILE: SMTP_URL is set as well; only one of them can hold')
  expect(read).toThrow(/SASH_METRICS_TOKEN_FILE: .*missing cannot be read: ENOENT/)
  expect(read).toThrow(/SASH_TOKEN_FILE: .* is larger than 64 KiB/)
  expect(read).not.toThrow(/secret@/)
})

test('commands read such files too', async () => {
  const said: string[] = []
  const line = (text: string) => void said.push(text)
  const environment = { SASH_TOKEN_FILE: path.join(folder, 'missing') }
  expect(await runCommand(['badges', 'list'], { environment, say: line, complain: line })).not.toBe(0)
  expect(said.join()).toContain('SASH_TOKEN_FILE')
})
