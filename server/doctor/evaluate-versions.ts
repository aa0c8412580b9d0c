import { bad, type Finding, ok, warn } from './finding.ts'

export interface VersionFacts {
  sash: string
  node: string
}

const oldestMinor = 19

export const evaluateVersions = ({ sash, node }: VersionFacts): Finding => {
  const [major = 0, minor = 0] = node.replace('v', '').split('.').map(Number)
  const says = `Sash ${sash} on Node ${node}.`
  if (major < 20 || (major === 20 && minor < oldestMinor))
    return bad('versions', says, 'install Node 26; 20.19 is the oldest.')
  return major === 20 ? warn('versions', says, 'Node 20 gets no more repairs: install Node 26.') : ok('versions', says)
}
