import { z } from 'zod'
import { type PointVerdict, pointVerdict } from '#contracts/requests/asking.ts'
import { type RequestAsks, type RequestPoint, requestAsks, requestPoint } from '#contracts/requests/request-rules.ts'

/** JSON columns come back as unchecked values. */
export const parsePoints = (value: unknown): RequestPoint[] => z.array(requestPoint).parse(value)
export const parseVerdicts = (value: unknown): PointVerdict[] => z.array(pointVerdict).parse(value)
export const parseAsks = (value: unknown): RequestAsks => requestAsks.parse(value)
