import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

const here = import.meta.dirname

/** The forms of a document that could be made, and what was wrong where one could not. */
export interface Reading {
  forms: string[]
  error?: string | null
}

/** Another implementation of JSON-LD in a process of its own. */
export interface Reader {
  name: string
  /** The canonical form of a document, or one for each of its proofs where that was asked for. */
  read(text: string): Promise<Reading>
  end(): void
}

/**
 * PyLD (`pip install PyLD==3.3.0 rfc8785==0.1.4`, its interpreter in PYLD_PYTHON) and json-gold (0.9.1, by Go), with these
 * contexts and no others.
 */
export function startReaders(contexts: ReadonlyMap<string, object>, isSigned: boolean): Reader[] {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'sash-readers-')), 'contexts.json')
  writeFileSync(file, JSON.stringify(Object.fromEntries(contexts)))
  const rest = isSigned ? [file, 'signed'] : [file]
  const python = process.env.PYLD_PYTHON ?? 'python3'
  return [
    startReader('PyLD', spawn(python, [path.join(here, 'pyld_reader.py'), ...rest])),
    startReader('json-gold', spawn('go', ['run', '.', ...rest], { cwd: path.join(here, 'json-gold') })),
  ]
}

type Answer = Reading & { id: number }

function startReader(name: string, child: ChildProcessWithoutNullStreams): Reader {
  const waiting = new Map<number, (answer: Answer) => void>()
  let asked = 0
  child.stderr.pipe(process.stderr)
  child.on('exit', (code) => {
    if (waiting.size > 0) throw new Error(`${name} ended with ${code}`)
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    const answer: Answer = JSON.parse(line)
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  return {
    name,
    async read(text) {
      const id = asked++
      return new Promise<Answer>((resolve) => {
        waiting.set(id, resolve)
        child.stdin.write(`${JSON.stringify({ id, text })}\n`)
      })
    },
    end: () => child.stdin.end(),
  }
}
