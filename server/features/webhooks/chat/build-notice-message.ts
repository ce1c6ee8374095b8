import { cutText } from '../../../../contract/tracking/form-controls.ts'
import type { EventDetails, EventType } from '../../leads/index.ts'
import type { MessageOptions } from './build-message.ts'
import type { ChatFact, ChatMessage } from './chat-formats.ts'
import { getChatTexts } from './chat-texts.ts'

/** Maximum length of a name chosen by a user or a platform. */
const maxName = 150

/** An event other than a change to a lead. */
interface Notice extends EventDetails {
  readonly type: EventType | 'webhook.test'
  readonly leadId: string | null
}

/** Message about an event other than a change to a lead. Contains no lead data. */
export function buildNoticeMessage(notice: Notice, options: MessageOptions): ChatMessage {
  const texts = getChatTexts(options.language)
  return {
    title: notice.type === 'webhook.test' ? texts.test : texts.titles[notice.type],
    facts: buildFacts(notice, options),
    link: { label: texts.open, url: options.orgUrl + getNoticePath(notice) },
  }
}

/** Message about the conversions rejected within a minute. */
export function buildRejectionsMessage(
  count: number,
  { language, orgUrl }: MessageOptions,
): ChatMessage {
  const texts = getChatTexts(language)
  return {
    title: texts.rejections(count),
    facts: [],
    link: { label: texts.open, url: `${orgUrl}/settings/conversions` },
  }
}

function buildFacts(
  { spendImport, conversion, quarantine }: Notice,
  { language }: MessageOptions,
): ChatFact[] {
  const labels = getChatTexts(language).noticeFacts
  const count = (value: number) => value.toLocaleString(language)
  const facts: ChatFact[] = []
  if (spendImport !== null) {
    facts.push({ label: labels.file, value: spendImport.name })
    facts.push({ label: labels.added, value: count(spendImport.inserted) })
    facts.push({ label: labels.updated, value: count(spendImport.updated) })
  }
  if (conversion !== null) {
    facts.push({ label: labels.destination, value: conversion.destinationName })
    facts.push({ label: labels.action, value: conversion.action })
    const { code, message } = conversion
    const reason = message === null ? code : `${message} (${code})`
    facts.push({ label: labels.reason, value: reason })
  }
  if (quarantine !== null) facts.push({ label: labels.leads, value: count(quarantine.count) })
  return facts.map(({ label, value }) => ({ label, value: cutText(value, maxName) }))
}

/** Path of an event's page, relative to the organization's page. */
export function getNoticePath({
  spendImport,
  quarantine,
  leadId,
}: Omit<Notice, 'type' | 'conversion'>): string {
  if (spendImport !== null) return `/ad-spend/import/${spendImport.id}`
  return quarantine === null ? `/leads/${leadId}` : '/settings/quarantine'
}
