// npm run clients -- [--only WORD]... [--keep]
// Has the generators that people use write clients from the document of a server that it starts, compiles them and has each do
// the main job there: a token, an issuer, a badge class, an award, the list of awards, the public badge, its verdict. The tools
// come from their registries, in .cache/clients; Go and Java only where the machine has them.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { generators } from './generators.ts'
import { startDemo } from './start-demo.ts'
import { ensureTools, folderOfTools } from './tools.ts'
import { type Outcome, tryGenerator, writeTable } from './try-generator.ts'

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true, default: [] }, keep: { type: 'boolean', default: false } },
})
const chosen = generators.filter(
  ({ name }) => values.only.length === 0 || values.only.some((word) => name.includes(word)),
)
const tools = ensureTools(chosen)
const server = await startDemo()
const outcomes: Outcome[] = []
try {
  for (const generator of chosen) {
    const missing = generator.needs.filter((need) => !tools.has(need))
    const outcome = tryGenerator(generator, server, missing)
    if (outcome.failure) console.error(`${generator.name}: ${outcome.failure}`)
    outcomes.push(outcome)
  }
} finally {
  await server.stop()
}
if (!values.keep) rmSync(path.join(folderOfTools, '..', 'made'), { recursive: true, force: true })
for (const line of writeTable(outcomes)) console.log(line)
process.exitCode = outcomes.some(({ failure, ugly }) => failure !== undefined || ugly.length > 0) ? 1 : 0
