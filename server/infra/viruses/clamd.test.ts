import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ClamdServer, startClamdServer, virusWord } from '#testing/outside/clamd-server.ts'
import { createClamd } from './clamd.ts'

let clamd: ClamdServer
beforeAll(async () => {
  clamd = await startClamdServer()
})
afterAll(async () => await clamd.stop())
beforeEach(() => {
  clamd.faults.length = 0
  clamd.files.length = 0
})
const viruses = () => createClamd(clamd.place, { findMilliseconds: 300, lookMilliseconds: 300 })

test.each([0, 1, 256 * 1024, 256 * 1024 + 1, 5_000_000])('%i bytes arrive as they are', async (length) => {
  const bytes = randomBytes(length)
  expect(await createClamd(clamd.place).find(bytes)).toBeUndefined()
  expect(clamd.files.map((file) => file.equals(bytes))).toEqual([true])
})

test('what is found is named', async () => {
  expect(await viruses().find(Buffer.from(`Log. ${virusWord}`))).toBe('Tests.Word')
})

test.each<[string, string]>([
  ['says that it broke off', 'INSTREAM size limit exceeded. ERROR\0'],
  ['says that it is broken', 'stream: Can’t allocate memory ERROR\0'],
  ['says something else', 'stream: OKAY\0'],
  ['says it of another file', 'x\nstream: OK\0'],
  ['says nothing', '\0'],
  ['says half of it', 'stream: OK'],
  ['says nothing in time', 'silence'],
  ['hangs up', 'end'],
  ['does not stop talking', 'stream: OK'.repeat(5000)],
])('a daemon that %s has checked nothing', async (_, fault) => {
  clamd.faults.push(fault, fault)
  await expect(viruses().find(Buffer.from('Log.'))).rejects.toThrow(/clamd/)
  await expect(viruses().look()).rejects.toThrow(/clamd/)
})

test('one that is not there has checked nothing, on a port and on a socket', async () => {
  const away = await startClamdServer()
  await away.stop()
  await expect(createClamd(away.place).find(Buffer.from('Log.'))).rejects.toThrow('ECONNREFUSED')
  await expect(createClamd({ path: '/nowhere/clamd.ctl' }).find(Buffer.from('Log.'))).rejects.toThrow('ENOENT')
})

test('more than it takes is not sent at all', async () => {
  await expect(viruses().find(Buffer.alloc(25 * 1024 * 1024 + 1))).rejects.toThrow(/more than clamd takes/)
  expect(clamd.files).toEqual([])
})

test('it is asked what it is, and of when its signatures are', async () => {
  expect(await viruses().look()).toEqual({ engine: 'ClamAV 1.4.3', signaturesAt: new Date('2026-11-28T09:30:12Z') })
})
