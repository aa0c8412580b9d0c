import { createHash, randomBytes } from 'node:crypto'
import { rowNumberMaximum } from '#contracts/awards/award-batches.ts'
import { now } from '#infra/clock.ts'
import type { StoredBatch } from './actions/insert-batch.ts'

/** In the order of their bytes, as the database and JavaScript compare ids. */
const letters = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const letterBits = 6
const placeLetters = 4
const placeBits = letterBits * placeLetters

/** Lists look for awards no further back than this before their day of issue; half of it is enough for any batch. */
const freshMilliseconds = 43_200_000

type Batch = Pick<StoredBatch, 'batch_id' | 'start_at'>

/**
 * The id of the award of a row. Lists have the newest first, and of one moment the greatest id: the first four letters grow
 * smaller from row to row, below a number of the batch's own, so that they do not say which row it was. 104 bits stay random.
 */
export const idOfRow = ({ batch_id }: Batch, rowNumber: number): string => {
  const drawn = createHash('sha256').update(batch_id).digest().readUInt32BE()
  const place = rowNumberMaximum + (drawn % (2 ** placeBits - rowNumberMaximum)) - rowNumber
  const first = Array.from({ length: placeLetters }, (_, index) => {
    const shift = letterBits * (placeLetters - 1 - index)
    return letters[(place >> shift) & 63]
  })
  return `${first.join('')}${randomBytes(13).toString('base64url')}`
}

/**
 * When the awards of a batch are said to be made: all at its start, whichever of its chunks is done first. What is made long
 * after that, because no server ran, is of its own time.
 */
export const momentOfBatch = ({ start_at }: Batch): Date =>
  now().getTime() - start_at.getTime() < freshMilliseconds ? start_at : now()
