import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  listNotifications,
  markNotificationRead,
  markNotificationsRead,
  type Notification,
} from '#contracts/accounts/notifications.ts'
import { call, type Page } from '#web/lib/api/call.ts'
import { unreadKey } from '#web/lib/data/use-notifications.ts'
import { pagesKey, usePages } from '#web/lib/data/use-pages.ts'

const key = pagesKey(listNotifications)

/** Page by page, newest first. */
export const useNotificationList = () => usePages(listNotifications, {})

/** Marks one as read, or all up to a moment; what is shown says so at once. */
export function useMarkRead() {
  const client = useQueryClient()
  const show = (isRead: (entry: Notification) => boolean) =>
    client.setQueryData<InfiniteData<Page<Notification[]>>>(
      key,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            rows: page.rows.map((entry) => (isRead(entry) ? { ...entry, read: true } : entry)),
          })),
        },
    )
  const settle = () => client.invalidateQueries({ queryKey: unreadKey })
  const one = useMutation({
    mutationFn: (id: string) => call(markNotificationRead, { params: { notificationId: id } }),
    onMutate: (id) => show((entry) => entry.id === id),
    onSettled: settle,
  })
  const all = useMutation({
    mutationFn: (until: string) => call(markNotificationsRead, { body: { until } }),
    onSuccess: (_, until) => show((entry) => entry.created_at <= until),
    onSettled: settle,
  })
  return { markOne: one.mutate, markAll: all.mutateAsync }
}
