import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Facts } from './build-image.ts'

export interface Bundle {
  /** Where the files of the image are. */
  root: string
  /** What lies at /data. */
  dataDir: string
  args: readonly string[]
  env: Readonly<Record<string, string>>
}

const quiet = ['nosuid', 'noexec', 'nodev']

/**
 * Writes what an OCI runtime is given: the image as ops/compose.yaml starts it, where nothing can be written but /data and /tmp, with no
 * capabilities and no way to new rights. It has processes, mounts and names of its own, and the network of the machine.
 */
export function writeBundle(folder: string, facts: Facts, { root, dataDir, args, env }: Bundle): void {
  const none = { bounding: [], effective: [], inheritable: [], permitted: [], ambient: [] }
  const config = {
    ociVersion: '1.0.2',
    process: {
      terminal: false,
      user: { uid: facts.uid, gid: facts.uid },
      args,
      env: [...facts.env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)],
      cwd: facts.folder,
      capabilities: none,
      noNewPrivileges: true,
    },
    root: { path: root, readonly: true },
    hostname: 'sash',
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'mode=755', 'size=65536k'] },
      { destination: '/dev/shm', type: 'tmpfs', source: 'shm', options: [...quiet, 'mode=1777', 'size=65536k'] },
      { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: [...quiet, 'mode=1777'] },
      { destination: '/data', type: 'bind', source: dataDir, options: ['bind', 'rw'] },
      { destination: '/etc/hosts', type: 'bind', source: '/etc/hosts', options: ['bind', 'ro'] },
      { destination: '/etc/resolv.conf', type: 'bind', source: '/etc/resolv.conf', options: ['bind', 'ro'] },
    ],
    linux: { namespaces: ['pid', 'ipc', 'uts', 'mount'].map((type) => ({ type })) },
  }
  writeFileSync(path.join(folder, 'config.json'), JSON.stringify(config))
}
