import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '#contracts/endpoints.ts'
import { bodyBytes } from '#contracts/fields/limits.ts'

test('the command of a machine of its own has the settings of the server, also with spaces, and those given with it', () => {
  const home = mkdtempSync(path.join(os.tmpdir(), 'sash-own-'))
  mkdirSync(path.join(home, 'dist', 'cli'), { recursive: true })
  symlinkSync(path.resolve('ops'), path.join(home, 'ops'))
  writeFileSync(
    path.join(home, 'dist', 'cli', 'sash.js'),
    'console.log(JSON.stringify([process.argv.slice(2), process.cwd(), process.env]))',
  )
  const file = path.join(home, 'sash.env')
  const lines = [
    '# the address',
    'SASH_MAIL_FROM=A B <b@b.example>',
    'SMTP_URL="smtp://u:p%23$x@h"',
    'PORT=1',
    'LOG_LEVEL=warn',
    'NODE_EXTRA_CA_CERTS=/its/ca.pem',
  ]
  writeFileSync(file, lines.join('\n'))
  const env = {
    PATH: process.env.PATH,
    PORT: '2',
    NODE_EXTRA_CA_CERTS: '/profile.pem',
    SASH_USER: os.userInfo().username,
    SASH_ENV_FILE: file,
    SASH_HOME: home,
  }
  const told = execFileSync('sh', ['ops/sash-command.sh', 'terms', 'two words'], { env, encoding: 'utf8' })
  const [args, folder, seen] = JSON.parse(told)
  expect([args, folder]).toEqual([['terms', 'two words'], home])
  expect(seen).toMatchObject({
    SASH_MAIL_FROM: 'A B <b@b.example>',
    SMTP_URL: 'smtp://u:p%23$x@h',
    PORT: '2',
    LOG_LEVEL: 'warn',
    NODE_EXTRA_CA_CERTS: '/its/ca.pem',
    SASH_DATA: '/var/lib/sash',
    INIT_CWD: process.cwd(),
  })
  // The doctor names settings that Sash does not know.
  for (const name of ['SASH_USER', 'SASH_ENV_FILE', 'SASH_HOME']) expect(seen).not.toHaveProperty(name)
  rmSync(home, { recursive: true })
})

test('the proxy lets through what Sash takes', () => {
  const largest = Math.max(...endpoints.map(({ bodyLimit }) => bodyLimit ?? bodyBytes))
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(readFileSync('ops/nginx.conf', 'utf8')) ?? []
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThanOrEqual(largest)
})
