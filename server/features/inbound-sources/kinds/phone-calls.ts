import { cutText } from '../../../../contract/tracking/form-controls.ts'
import {
  type Answer,
  type CallStage,
  flatten,
  getObject,
  getText,
  isObject,
  type Json,
  joinTexts,
  type Submission,
} from './answers.ts'

/** A call event in a format shared by all providers. */
interface CallEvent {
  readonly id: string | undefined
  readonly stage: CallStage | undefined
  readonly isIncoming: boolean | undefined
  readonly caller: string | undefined
  readonly called: string | undefined
  readonly answeredBy?: string | undefined
  readonly outcome?: string | undefined
  /** In seconds. */
  readonly duration?: string | undefined
  readonly callerName?: string | undefined
}

/** Maximum length of a call ID; providers use up to 80 characters. */
const maxCallId = 300

/**
 * Converts an event to a submission. Each answer either comes from a single stage or is the same at
 * every stage, so events can be processed in any order.
 */
function toSubmission(body: Json, event: CallEvent): Submission {
  const { id, stage, isIncoming, caller } = event
  // Not a call, but an event such as a text message. It is stored, but it cannot become a lead.
  if (id === undefined || stage === undefined) return readOther(body)
  const isNumber = caller !== undefined && isCallerNumber(caller)
  const answers = [
    toAnswer('caller', caller, isNumber ? 'phone' : 'custom'),
    toAnswer('callerName', event.callerName, 'name'),
    toAnswer('calledNumber', event.called, 'custom'),
    toAnswer('callAnsweredBy', stage === 'answered' ? event.answeredBy : undefined, 'custom'),
    toAnswer('callOutcome', stage === 'ended' ? event.outcome : undefined, 'custom'),
    toAnswer('callDurationSeconds', stage === 'ended' ? event.duration : undefined, 'custom'),
  ]
  const callId = cutText(id, maxCallId)
  return {
    answers: answers.flat(),
    submissionId: toEventId(callId, stage),
    call: { id: callId, stage, isIncoming },
  }
}

/** Submission ID for one event in a call. */
export const toEventId = (callId: string, stage: CallStage): string => `${callId}#${stage}`

const toAnswer = (label: string, value: string | undefined, hint: string): Answer[] =>
  value === undefined ? [] : [{ path: `call.${label}`, label, value, hint }]

const readOther = (body: Json): Submission => ({
  answers: flatten(body).map((answer) => ({ ...answer, hint: 'custom' })),
})

/**
 * Numbers that Twilio sends for withheld callers: words such as `ANONYMOUS`, spelled on a telephone
 * keypad.
 */
const withheldNumbers = new Set([
  ...['+266696687', '+7378742833', '+2562533', '+8656696', '+86282452253', '+464'],
])

/** False for withheld numbers (`anonymous`), names and SIP URIs. */
const isCallerNumber = (caller: string): boolean =>
  /^\+?\d[\d\s()/-]{2,30}$/.test(caller.trim()) && !withheldNumbers.has(caller.trim())

const twilioStages: Readonly<Record<string, CallStage>> = {
  queued: 'ringing',
  initiated: 'ringing',
  ringing: 'ringing',
  'in-progress': 'answered',
  answered: 'answered',
  completed: 'ended',
  busy: 'ended',
  failed: 'ended',
  'no-answer': 'ended',
  canceled: 'ended',
}

/** @see https://www.twilio.com/docs/voice/twiml#request-parameters */
export function readTwilio(body: Json): Submission {
  const status = getText(body, 'CallStatus')
  const direction = getText(body, 'Direction')
  return toSubmission(body, {
    id: getText(body, 'CallSid'),
    stage: findStage(twilioStages, status),
    isIncoming: direction === undefined ? undefined : direction === 'inbound',
    caller: getText(body, 'From'),
    called: getText(body, 'To'),
    outcome: status,
    duration: getText(body, 'CallDuration'),
    callerName: getText(body, 'CallerName'),
  })
}

const telnyxStages: Readonly<Record<string, CallStage>> = {
  'call.initiated': 'ringing',
  'call.answered': 'answered',
  'call.hangup': 'ended',
}

/**
 * Only `call.initiated` always includes the direction. A forwarded call has a second, outgoing leg
 * with the same session ID, so a call is identified by its leg.
 *
 * @see https://developers.telnyx.com/docs/voice/programmable-voice/voice-api-webhooks
 */
export function readTelnyx(body: Json): Submission {
  const data = getObject(body, 'data')
  const payload = getObject(data, 'payload')
  const direction = getText(payload, 'direction')
  return toSubmission(body, {
    id: getText(payload, 'call_leg_id'),
    stage: findStage(telnyxStages, getText(data, 'event_type')),
    isIncoming: direction === undefined ? undefined : direction === 'incoming',
    caller: getText(payload, 'from'),
    called: getText(payload, 'to'),
    outcome: getText(payload, 'hangup_cause'),
    duration: countSeconds(
      getText(payload, 'start_time'),
      getText(payload, 'end_time') ?? getText(data, 'occurred_at'),
    ),
    callerName: undefined,
  })
}

function countSeconds(start = '', end = ''): string | undefined {
  const seconds = Math.round((Date.parse(end) - Date.parse(start)) / 1_000)
  return seconds >= 0 ? String(seconds) : undefined
}

const sipgateStages: Readonly<Record<string, CallStage>> = {
  newCall: 'ringing',
  answer: 'answered',
  hangup: 'ended',
}

/** @see https://developer.sipgate.io/push-api/api-reference/ */
export function readSipgate(body: Json): Submission {
  return toSubmission(body, {
    id: getText(body, 'callId'),
    stage: findStage(sipgateStages, getText(body, 'event')),
    isIncoming: isIn(body),
    caller: addPlus(getText(body, 'from')),
    called: addPlus(getText(body, 'to')),
    answeredBy: getText(body, 'user') ?? joinUsers(body),
    outcome: getText(body, 'cause'),
  })
}

/**
 * Adds the prefix `+` to a number such as `492111234567`; the phone system's extensions are shorter
 * and stay unchanged.
 */
const addPlus = (number: string | undefined): string | undefined =>
  number !== undefined && /^[1-9]\d{6,14}$/.test(number) ? `+${number}` : number

function joinUsers(body: Json): string | undefined {
  const users = isObject(body) ? body.user : undefined
  return Array.isArray(users) ? joinTexts(users) : undefined
}

/** Asks the provider to send events for the answer and the end of the call to the same URL. */
export function buildSipgateReply(url: string): string {
  const escaped = url.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<Response onAnswer="${escaped}" onHangup="${escaped}"/>\n`
  )
}

const placetelStages: Readonly<Record<string, CallStage>> = {
  IncomingCall: 'ringing',
  OutgoingCall: 'ringing',
  CallAccepted: 'answered',
  HungUp: 'ended',
}

/** @see https://github.com/Placetel/call-control-notify-api */
export function readPlacetel(body: Json): Submission {
  return toSubmission(body, {
    id: getText(body, 'call_id'),
    stage: findStage(placetelStages, getText(body, 'event')),
    isIncoming: isIn(body),
    caller: getText(body, 'from'),
    called: getText(body, 'to'),
    answeredBy: getText(body, 'peer'),
    outcome: getText(body, 'type'),
    duration: getText(body, 'duration'),
  })
}

function isIn(body: Json): boolean | undefined {
  const direction = getText(body, 'direction')
  return direction === undefined ? undefined : direction === 'in'
}

const findStage = (
  stages: Readonly<Record<string, CallStage>>,
  name: string | undefined,
): CallStage | undefined =>
  name !== undefined && Object.hasOwn(stages, name) ? stages[name] : undefined
