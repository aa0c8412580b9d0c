import type { z } from 'zod'
import { type listNotifications as endpoint, notificationMaximum } from '#contracts/accounts/notifications.ts'
import { db } from '#infra/context.ts'
import type { Actor } from '#infra/http/actor.ts'
import { readCreation, readPage, writeCreation } from '#infra/http/page.ts'
import { listNotifications } from './queries.ts'

const usualSize = 30

export const listPage = async ({ accountId }: Actor, { num, cursor }: z.output<typeof endpoint.query>) => {
  const after = readCreation(cursor)
  return readPage({
    num,
    usual: usualSize,
    most: notificationMaximum,
    read: (limit) => listNotifications(db(), accountId, { after, limit }),
    placeOf: (last) => writeCreation(last.created_at, last.notification_id),
  })
}
