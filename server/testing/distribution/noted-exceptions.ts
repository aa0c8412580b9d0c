import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { exceptions } from './exceptions.ts'

declare module 'vitest' {
  interface ProvidedContext {
    notedExceptions: string
  }
}

/**
 * Has the processes of a run note which exceptions occur. What comes back is for its end: when every file of tests ran and passed,
 * it names the exceptions that nothing needed; with SASH_UNUSED_EXCEPTIONS=fail they fail the run.
 */
export const noteExceptions = (project: TestProject): (() => Promise<void>) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-exceptions-'))
  const file = path.join(folder, 'used')
  writeFileSync(file, '')
  project.provide('notedExceptions', file)
  return async () => {
    const used = readFileSync(file, 'utf8').split('\n')
    rmSync(folder, { recursive: true })
    if (!(await hasRunAll(project))) return
    const unused = Object.keys(exceptions).filter((key) => !used.includes(key))
    if (unused.length === 0) return
    // Whether one occurs may hang on a plan or on a moment, so that a run like any other does not fail for it.
    if (process.env.SASH_UNUSED_EXCEPTIONS === 'fail') process.exitCode = 1
    console.error(`Take out of server/testing/distribution/exceptions.ts what no test needs:\n${unused.join('\n')}`)
  }
}

async function hasRunAll(project: TestProject): Promise<boolean> {
  const { state, config } = project.vitest
  if (config.testNamePattern || state.getCountOfFailedTests() > 0) return false
  const run = new Set(state.getFilepaths())
  const { testFiles } = await project.globTestFiles()
  return testFiles.every((file) => run.has(file))
}
