import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { countToll, forgetToll } from './browser/toll.ts'
import { makeDataDir, startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder as a server leaves it that was started once. */
    preparedData: string
  }
}

/** The first start on an empty folder takes longest, so most journeys begin with a copy of what it left. */
export async function setup(project: TestProject): Promise<() => void> {
  forgetToll()
  const dataDir = makeDataDir()
  const server = await startServer(dataDir)
  await server.stop()
  project.provide('preparedData', dataDir)
  return () => {
    rmSync(dataDir, { recursive: true, force: true })
    for (const [what, count] of countToll()) process.stdout.write(`${count} × ${what}\n`)
  }
}
