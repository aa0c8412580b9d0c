import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = import.meta.dirname
const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc')

/** The projects that `tsc -b` goes through. */
function readProjects(): string[] {
  const { references } = JSON.parse(readFileSync(path.join(root, 'tsconfig.json'), 'utf8'))
  return references.map(({ path: project }: { path: string }) => project)
}

/** What a project names itself, by its configuration: to follow what is imported as well takes many times as long. */
function listFiles(project: string): string[] {
  const args = [tsc, '-p', project, '--showConfig']
  const { files } = JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }))
  const base = path.extname(project) === '.json' ? path.dirname(project) : project
  return files.map((file: string) => path.resolve(root, base, file))
}

// A file that each project leaves out is still run, with whatever types it has.
test('every file is in a project whose types are checked, tests as well', () => {
  const checked = new Set(readProjects().flatMap(listFiles))
  const folders = [
    'shared',
    'openbadges',
    'linked-data',
    'contracts',
    'client',
    'server',
    'web',
    'e2e',
    'bench',
    'ops',
    'types',
  ]
  const files = [root, ...folders.map((folder) => path.join(root, folder))]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: folder !== root, encoding: 'utf8' }).map((name) => path.join(folder, name)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/[\\/](?:node_modules|dist)[\\/]/.test(file.slice(root.length)))
  expect(files.length).toBeGreaterThan(3000)
  expect(files.filter((file) => !checked.has(file))).toEqual([])
}, 120_000)
