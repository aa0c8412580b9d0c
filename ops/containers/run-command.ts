import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** Whether the machine has a command of this name. */
export const hasCommand = (name: string): boolean =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, name)))

export interface Ended {
  code: number
  output: string
  errors: string
}

/** Runs a command to its end, whatever that is. */
export const tryCommand = (
  [program = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let [output, errors] = ['', '']
    child.stdout.on('data', (piece: Buffer) => {
      output += piece
    })
    child.stderr.on('data', (piece: Buffer) => {
      errors += piece
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? -1, output, errors }))
  })

/** Runs a command that has to succeed, and answers what it said. */
export async function runCommand(words: readonly string[], env?: NodeJS.ProcessEnv): Promise<string> {
  const { code, output, errors } = await tryCommand(words, env)
  if (code === 0) return output
  const end = `${output}\n${errors}`.trim().split('\n').slice(-12).join('\n')
  throw new Error(`${words.join(' ').slice(0, 200)} ended with ${code}:\n${end}`)
}
