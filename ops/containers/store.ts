import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { tryCommand } from './run-command.ts'

/** Where images and containers of these trials lie, apart from those of the machine. */
export interface Store {
  folder: string
  /** What buildah is called with. */
  env: NodeJS.ProcessEnv
}

/** Where one file system cannot be laid over another, each layer is a whole copy. */
export async function openStore(folder: string): Promise<Store> {
  const store = prepareStore(folder, 'overlay')
  return (await tryCommand(['buildah', 'info'], store.env)).code === 0 ? store : prepareStore(folder, 'vfs')
}

function prepareStore(folder: string, driver: string): Store {
  mkdirSync(folder, { recursive: true })
  const settings = path.join(folder, `${driver}.conf`)
  const [graph, running] = [driver, `${driver}-running`].map((name) => path.join(folder, name))
  writeFileSync(settings, `[storage]\ndriver = "${driver}"\ngraphroot = "${graph}"\nrunroot = "${running}"\n`)
  return { folder, env: { ...process.env, CONTAINERS_STORAGE_CONF: settings, STORAGE_DRIVER: driver } }
}
