"""Requests and responses without input or output, shared by both clients."""

from __future__ import annotations

import json
import random
import re
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timezone
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from urllib.parse import quote, urlencode, urlsplit

from ._errors import LeadtraceError

if TYPE_CHECKING:
    from ._types import Meta

T = TypeVar("T")

MAX_WAIT = 5.0
"""Maximum wait between two attempts, in seconds; if the service requests more, there is no retry."""


@dataclass(frozen=True)
class Operation:
    method: str
    path: str
    """Path below the base URL."""
    source: str
    """Where the input is sent: `query`, `body`, `path` or `nothing`."""
    read_only: bool
    idempotent: bool
    """True if the operation accepts an `Idempotency-Key`."""
    bare: bool
    """True if the response has no envelope."""


@dataclass(frozen=True)
class Answer(Generic[T]):
    """Result of an operation."""

    data: T
    meta: Meta


@dataclass(frozen=True)
class Request:
    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | None
    timeout: float
    """Timeout of one attempt, in seconds."""


@dataclass(frozen=True)
class Response:
    status: int
    headers: Mapping[str, str]
    """Headers with lowercase names."""
    body: bytes


def to_base_url(url: str) -> str:
    """URL of the API; a URL without a path is treated as the URL of the service."""
    if not re.fullmatch(r"https?://[^\s?#]+", url):
        raise ValueError("base_url must be a URL such as https://leads.example.com/api")
    path = urlsplit(url).path.rstrip("/")
    return url.rstrip("/") + ("" if path else "/api")


def to_api_key(key: str) -> str:
    """The key without white space, such as the line break at the end of a file."""
    if not re.fullmatch(r"\s*[\x21-\x7e]+\s*", key):
        raise ValueError("api_key must be a valid API key")
    return key.strip()


def build_request(
    operation: Operation,
    ids: Mapping[str, str],
    fields: Mapping[str, Any],
    *,
    base_url: str,
    api_key: str,
    timeout: float,
    key: str | None,
) -> Request:
    headers = {"x-api-key": api_key, "accept": "application/json"}
    if operation.idempotent:
        headers["idempotency-key"] = str(uuid.uuid4()) if key is None else key
    url = base_url + operation.path
    for name, value in ids.items():
        # The service ignores a trailing slash, so `/leads/` would return the list of leads.
        if value == "":
            raise LeadtraceError("NOT_FOUND", f"{name} must not be empty.")
        url = url.replace("{" + name + "}", quote(str(value), safe="").replace(".", "%2E"))
    body = None
    if operation.source == "body":
        headers["content-type"] = "application/json"
        body = json.dumps(fields, default=_to_text, allow_nan=False).encode()
    elif operation.source == "query":
        query = to_query(fields)
        url += f"?{query}" if query else ""
    return Request(operation.method, url, headers, body, timeout)


def to_query(fields: Mapping[str, Any]) -> str:
    """`{"value": {"gte": 100}}` becomes `value[gte]=100`; lists are joined by commas."""
    pairs: list[tuple[str, str]] = []
    for name, value in fields.items():
        if isinstance(value, Mapping):
            pairs += [(f"{name}[{operator}]", _to_text(one)) for operator, one in value.items()]
        elif isinstance(value, (list, tuple, set, frozenset)):
            pairs.append((name, ",".join(_to_text(one) for one in value)))
        elif value is not None:
            pairs.append((name, _to_text(value)))
    return urlencode(pairs)


def _to_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise TypeError("Set the time zone of the datetime, such as timezone.utc.")
        return value.isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, (str, int, float)):
        return str(value)
    raise TypeError(f"{type(value).__name__} is not a value of the API.")


def read_response(operation: Operation, response: Response) -> Answer[Any]:
    """Raises LeadtraceError for anything but a successful response from Leadtrace."""
    request_id = response.headers.get("x-request-id")
    try:
        body = json.loads(response.body)
    except ValueError:
        body = None
    if 200 <= response.status < 300 and isinstance(body, dict) and body.get("success") is True:
        # The response to the key check has neither data nor meta.
        meta: Any = {"requestId": request_id} if operation.bare else body.get("meta")
        return Answer(body if operation.bare else body.get("data"), meta)
    raise _to_error(response, body, request_id)


def _to_error(response: Response, body: Any, request_id: str | None) -> LeadtraceError:
    status = response.status
    retry_after = read_retry_after(response.headers.get("retry-after"))
    error = body.get("error") if isinstance(body, dict) else None
    if isinstance(error, dict) and isinstance(error.get("code"), str) and body["success"] is False:
        details = error.get("details")
        return LeadtraceError(
            error["code"],
            str(error.get("message")),
            status=status,
            details=details if isinstance(details, dict) else None,
            request_id=request_id,
            retry_after=retry_after,
        )
    if status == 401 and isinstance(error, str):
        return LeadtraceError("UNAUTHORIZED", error, status=status, request_id=request_id)
    what = (
        "The server returned a redirect. Set base_url to its target."
        if 300 <= status < 400
        else f"Status {status} with an unexpected body. Check that base_url ends in /api."
    )
    return LeadtraceError(
        "BAD_ANSWER", what, status=status, request_id=request_id, retry_after=retry_after
    )


def read_retry_after(header: str | None, now: datetime | None = None) -> float | None:
    """`Retry-After` in seconds, from seconds or a date; None if invalid."""
    if header is None:
        return None
    if re.fullmatch(r"[0-9]+", header):
        return float(header)
    try:
        at = parsedate_to_datetime(header)
    except ValueError:
        return None
    if at.tzinfo is None:
        at = at.replace(tzinfo=timezone.utc)
    return max(0.0, (at - (now or datetime.now(timezone.utc))).total_seconds())


def may_repeat(operation: Operation, error: LeadtraceError) -> bool:
    """True if a failed attempt can be retried without storing anything twice.

    Updates set values, so they are retried only if the service reported that it did nothing.
    Otherwise, a late retry could revert what someone else has changed since.
    """
    wait = error.retry_after
    if wait is not None and wait > MAX_WAIT:
        return False
    overloaded = error.status in (429, 503)
    if not (operation.read_only or operation.idempotent):
        return overloaded and wait is not None
    # The same create is still in progress; its outcome will be available shortly.
    if error.status == 409:
        return wait is not None
    return overloaded or error.status in (502, 504) or error.code in ("TIMEOUT", "NETWORK_ERROR")


def get_wait(failed: int, retry_after: float | None, chance: float | None = None) -> float:
    """Seconds before the next attempt, with up to half as much jitter."""
    base = min(0.25 * 2 ** (failed - 1), MAX_WAIT) if retry_after is None else retry_after
    share = random.random() if chance is None else chance
    return base + share * min(max(base, 0.25) / 2, 1.0)
