import { beforeEach, describe, expect, it } from 'vitest'
import type { RunnerState } from '@shared/contract/views'
import { keptNotice, Notices, type Notice } from '../../../src/main/notices'
import { status } from '../renderer/sample'

const idle: RunnerState = status.runner
const sending = (done: number): RunnerState => ({ ...idle, state: 'sending', companyId: 3, done, total: 44 })

let hidden: boolean
let needsOfficer: number
let shown: Notice[]
let notices: Notices

beforeEach(() => {
  hidden = true
  needsOfficer = 0
  shown = []
  notices = new Notices({
    isHidden: () => hidden,
    status: () => Promise.resolve({ needsOfficer }),
    show: (notice) => void shown.push(notice),
    onFault: (error) => expect.fail(String(error))
  })
})

/** Lets what follows an event come. */
const settled = () => new Promise((done) => setImmediate(done))

describe('a submission that ends while the window is hidden', () => {
  it('is said once, in counts', async () => {
    needsOfficer = 3
    for (const state of [idle, sending(0), sending(40), sending(44), idle, idle]) notices.follow(state)
    await settled()
    expect(shown).toEqual([{ title: 'Submission ended', body: '44 of 44 changes answered. 3 need you.' }])
  })

  it('and stops before its end says so', async () => {
    // A runner that pauses tells how far it came, then what is left.
    const paused: RunnerState = { ...sending(0), state: 'paused', total: 24 }
    for (const state of [sending(10), sending(20), paused]) notices.follow(state)
    await settled()
    expect(shown).toEqual([{ title: 'Submission stopped', body: '20 of 44 changes answered. Nothing needs you.' }])
  })

  it('is not said while the officer looks, nor when nothing was sent', async () => {
    hidden = false
    for (const state of [sending(0), idle]) notices.follow(state)
    hidden = true
    for (const state of [idle, { ...idle, state: 'waiting' as const }, idle]) notices.follow(state)
    await settled()
    expect(shown).toEqual([])
  })

  it('is not said of one whose connection was closed, or whose engine ended', async () => {
    for (const next of [idle, { ...idle, state: 'waiting' as const, total: 4 }]) {
      notices.follow(sending(20))
      notices.forget()
      notices.follow(next)
    }
    await settled()
    expect(shown).toEqual([])
  })
})

it('a quit with waiting changes says how many, and that they are kept', () => {
  expect(keptNotice(12).title).toBe('12 changes wait')
  expect(keptNotice(1)).toEqual({
    title: '1 change waits',
    body: 'It is kept on this computer until you open Paydesk again. Nothing is sent while it is closed.'
  })
})
