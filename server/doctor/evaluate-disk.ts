import { readSpace } from '#infra/storage/read-space.ts'
import { bad, type Diagnosis, ok, warn } from './finding.ts'

export interface DiskFacts {
  folder: string
  freeBytes: number
  allBytes: number
}

export const gatherDisk = async (folder: string): Promise<DiskFacts> => ({ folder, ...(await readSpace(folder)) })

const megabyte = 1024 * 1024

export const evaluateDisk = ({ folder, freeBytes, allBytes }: DiskFacts): Diagnosis => {
  const free = Math.floor(freeBytes / megabyte)
  const says = `${free} MB are free where ${folder} lies.`
  const todo = 'make room, or move the folder to a larger disk; a full one stops every change.'
  if (free < 200) return bad('disk', says, todo)
  return free < 2048 && freeBytes < allBytes / 10 ? warn('disk', says, todo) : ok('disk', says)
}
