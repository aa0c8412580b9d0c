import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'

export interface Journal {
  write(line: object): void
  close(): void
}

/** A new file whose lines are on the disk before the next call is made. */
export function openJournal(file: string): Journal {
  const handle = openSync(file, 'wx')
  return {
    write: (line) => {
      writeSync(handle, `${JSON.stringify(line)}\n`)
      fsyncSync(handle)
    },
    close: () => closeSync(handle),
  }
}
