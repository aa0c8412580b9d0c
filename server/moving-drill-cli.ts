// `npm run moving-drill -- [--awards 100000] [--seed NAME]`: makes up a Badgr server's dump, moves it into a
// scratch server, and compares count and hash of every field before and after.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runDrill } from './moving-drill/run-drill.ts'

const { values } = parseArgs({ options: { awards: { type: 'string' }, seed: { type: 'string' } } })
const awards = Number(values.awards ?? 100_000)
const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-drill-'))
chmodSync(folder, 0o711)
try {
  const wrong = await runDrill({ folder, awards, seed: values.seed ?? 'drill' }, (line) => console.log(line))
  process.exitCode = wrong === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
