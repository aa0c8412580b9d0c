import { mkdirSync } from 'node:fs'
import { baseImage, userNumber } from './make-base.ts'
import { runCommand } from './run-command.ts'
import type { Store } from './store.ts'

export const image = 'localhost/sash:tried'

/**
 * Builds `ops/Dockerfile` with buildah on the base. In Docker's own format, as that of OCI has no place for a HEALTHCHECK; what npm
 * has got on this machine before is not got anew.
 */
export async function buildImage(store: Store): Promise<void> {
  const cache = (await runCommand(['npm', 'config', 'get', 'cache'])).trim()
  mkdirSync(cache, { recursive: true })
  const words = ['--isolation', 'chroot', '--format', 'docker', '--pull=never', '--volume', `${cache}:/root/.npm`]
  const files = ['--file', 'ops/Dockerfile', '--ignorefile', 'ops/Dockerfile.dockerignore']
  const base = ['--build-arg', `NODE_IMAGE=${baseImage}`]
  await runCommand(['buildah', 'build', ...words, ...files, ...base, '--tag', image, '.'], store.env)
}

/** What the image says of itself. */
export interface Facts {
  user: string
  /** The number of its user. */
  uid: number
  folder: string
  command: string[]
  env: string[]
  stopSignal: string
  volumes: string[]
  /** Its HEALTHCHECK: `CMD` and the words of a command. */
  probe: string[]
}

export async function readFacts(store: Store): Promise<Facts> {
  const found = JSON.parse(await runCommand(['buildah', 'inspect', '--type', 'image', image], store.env))
  const { config } = found.Docker
  return {
    user: config.User,
    uid: userNumber,
    folder: config.WorkingDir,
    command: config.Cmd,
    env: config.Env,
    stopSignal: config.StopSignal,
    volumes: Object.keys(config.Volumes ?? {}),
    probe: config.Healthcheck?.Test ?? [],
  }
}
