import { readdirSync } from 'node:fs'
import path from 'node:path'

const roots = [
  'shared',
  'openbadges',
  'linked-data',
  'contracts',
  'client',
  'server',
  'web',
  'e2e',
  'bench',
  'ops/faults',
  'ops/containers',
]
/** Every file of the product and its tests in TypeScript, without the tools beside it. */
export const listCode = (): string[] => roots.flatMap((root) => listBelow(root).filter((name) => /\.tsx?$/.test(name)))

/** All that lies below a folder, with slashes. */
export const listBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    path.posix.join(folder, name.replaceAll(path.sep, '/')),
  )
