import { setFlagsFromString } from 'node:v8'

/**
 * Lets garbage take at most half as much memory as what is in use. Left alone, Node waits until the heap is up to four
 * times as large on machines with much memory, which others may need more.
 */
export const boundHeap = (): void => setFlagsFromString('--heap-growing-percent=50')
