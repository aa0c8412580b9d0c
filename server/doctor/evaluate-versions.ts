import { bad, type Diagnosis, ok } from './finding.ts'

export interface VersionFacts {
  sash: string
  node: string
}

const oldestMajor = 24

export const evaluateVersions = ({ sash, node }: VersionFacts): Diagnosis => {
  const says = `Sash ${sash} on Node ${node}.`
  const isOld = Number(node.replace('v', '').split('.')[0]) < oldestMajor
  return isOld
    ? bad('versions', says, `install Node 26; ${oldestMajor} is the oldest that gets repairs.`)
    : ok('versions', says)
}
