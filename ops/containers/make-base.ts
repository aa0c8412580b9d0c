import { copyFileSync, cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runCommand, tryCommand } from './run-command.ts'
import type { Store } from './store.ts'

export const baseImage = 'localhost/sash-base'
/** Of the user `node`. */
export const userNumber = 1000

const certificates = '/etc/ssl/certs/ca-certificates.crt'

/**
 * An image that stands for the one of `ARG NODE_IMAGE`: the release of Debian that it names, put together from Debian's own
 * packages, the Node that runs this, npm, and the user `node`. It is kept for the next time.
 */
export async function makeBase(store: Store, dockerfile: string, say: (line: string) => void): Promise<void> {
  const suite = /^ARG NODE_IMAGE=node:\d+-([a-z]+)-slim$/m.exec(dockerfile)?.[1]
  if (!suite) throw new Error('ops/Dockerfile names no release of Debian.')
  const name = `${baseImage}:${suite}-${process.versions.node}`
  const tag = () => buildah('tag', name, `${baseImage}:latest`)
  const buildah = (...words: string[]) => runCommand(['buildah', ...words], store.env)
  if ((await tryCommand(['buildah', 'inspect', '--type', 'image', name], store.env)).code === 0) {
    await tag()
    return
  }
  say(`making ${name}`)
  const container = (await buildah('from', 'scratch')).trim()
  try {
    const folder = (await buildah('mount', container)).trim()
    await runCommand(['debootstrap', '--variant=minbase', '--include=ca-certificates,libatomic1', suite, folder])
    await addNode(folder)
    await runCommand(['chroot', folder, 'useradd', '--uid', String(userNumber), '--create-home', 'node'])
    await runCommand(['chroot', folder, 'sh', '-c', 'apt-get clean && rm -rf /var/lib/apt/lists/*'])
    await buildah('umount', container)
    await buildah('config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', container)
    await buildah('commit', container, name)
  } finally {
    await tryCommand(['buildah', 'rm', container], store.env)
  }
  await tag()
}

/** Node and npm as this machine has them, with what npm trusts here and the registry that it asks. */
async function addNode(folder: string): Promise<void> {
  const own = path.join(folder, 'usr/local')
  copyFileSync(process.execPath, path.join(own, 'bin/node'))
  const npm = path.dirname(path.dirname(process.env.npm_execpath ?? ''))
  if (!existsSync(path.join(npm, 'bin/npm-cli.js'))) throw new Error('Run this with npm.')
  cpSync(npm, path.join(own, 'lib/node_modules/npm'), { recursive: true, dereference: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(own, 'bin/npm'))
  if (existsSync(certificates)) copyFileSync(certificates, path.join(folder, certificates))
  const registry = (await runCommand(['npm', 'config', 'get', 'registry'])).trim()
  mkdirSync(path.join(own, 'etc'), { recursive: true })
  writeFileSync(path.join(own, 'etc/npmrc'), `registry=${registry}\ncafile=${certificates}\n`)
}
