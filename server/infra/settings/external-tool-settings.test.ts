import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-tools-'))
const file = path.join(folder, 'tools.json')
afterAll(() => rmSync(folder, { recursive: true }))

const link = { label: 'Go', launch_url: 'https://tool.example/' }
const tool = { slug: 'a', name: 'A', client_id: 'a', launchpoints: { navigation_external_launch: link } }

test.each([
  ['{', 'cannot be read as JSON'],
  ['{}', 'expected array'],
  [JSON.stringify([{ ...tool, slug: 'A b' }]), '0.slug must be 1 to 64 small letters'],
  [JSON.stringify([tool, tool]), 'two tools with the same slug'],
  [JSON.stringify([{ ...tool, secrets: 'x' }]), 'Unrecognized key'],
  ...['http://tool.example/', 'javascript:alert(1)', 'https://me@tool.example/', 'tool'].map((launch_url) => [
    JSON.stringify([{ ...tool, launchpoints: { navigation_external_launch: { ...link, launch_url } } }]),
    '0.launchpoints.navigation_external_launch.launch_url must',
  ]),
  [JSON.stringify([{ ...tool, launchpoints: { earner_assertion_action: link } }]), '0.secret is missing'],
  [JSON.stringify([{ ...tool, launchpoints: { elsewhere: link } }]), '0.launchpoints Unrecognized key'],
])('%s stops the start with a line that says what to mend', (text = '', line = '') => {
  writeFileSync(file, text)
  expect(() => readConfig({ SASH_EXTERNAL_TOOLS: file })).toThrow(ConfigError)
  expect(() => readConfig({ SASH_EXTERNAL_TOOLS: file })).toThrow('SASH_EXTERNAL_TOOLS: ')
  expect(() => readConfig({ SASH_EXTERNAL_TOOLS: file })).toThrow(line)
})
