import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** Runs a program in the repository with this terminal and returns its exit code; a signal counts as 1. */
export function run(program, args, environment = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Runs a tool that is installed in node_modules. */
export function runTool(name, args, environment) {
  return run(path.join(root, 'node_modules', '.bin', name), args, environment)
}

/** The same for several that run side by side: returns the exit code with all that it wrote. */
export function runToolAside(name, args) {
  return new Promise((resolve, reject) => {
    const program = path.join(root, 'node_modules', '.bin', name)
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const written = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => written.push(piece))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(written).toString() }))
  })
}
