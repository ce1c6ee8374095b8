"""Client for the Leadtrace API."""

from ._calls import Answer, Request, Response
from ._client import AsyncLeadtrace, Leadtrace
from ._errors import LeadtraceError
from ._transports import AsyncTransport, Transport
from ._types import Lead, LeadCreate, LeadPart, LeadUpdate, Meta, Pagination, Session, Stats
from ._webhooks import verify_webhook

__all__ = [
    "Answer",
    "AsyncLeadtrace",
    "AsyncTransport",
    "Lead",
    "LeadCreate",
    "LeadPart",
    "LeadUpdate",
    "Leadtrace",
    "LeadtraceError",
    "Meta",
    "Pagination",
    "Request",
    "Response",
    "Session",
    "Stats",
    "Transport",
    "verify_webhook",
]
