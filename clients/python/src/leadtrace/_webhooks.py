from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Mapping, Sequence
from typing import Any

from ._errors import LeadtraceError


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance: float = 300,
    now: float | None = None,
) -> dict[str, Any]:
    """Verifies who sent a webhook, and when, according to Standard Webhooks. Returns its event.

    `body` is the body as it was received, before any JSON parser; `secret` can be a list during a
    rotation. Raises LeadtraceError `BAD_SIGNATURE` if the check fails; respond with 401 then.
    """
    content = body.encode() if isinstance(body, str) else bytes(body)
    found = {name.lower(): value for name, value in headers.items()}
    message_id = _get_header(found, "webhook-id")
    timestamp = _get_header(found, "webhook-timestamp")
    signatures = _get_header(found, "webhook-signature").split(" ")
    age = (time.time() if now is None else now) - _read_time(timestamp)
    if abs(age) > tolerance:
        raise _bad_signature("The webhook timestamp is too old or in the future. Check the clock.")
    signed = f"{message_id}.{timestamp}.".encode() + content
    for one in [secret] if isinstance(secret, str) else secret:
        key = _decode(re.sub(r"^whsec_", "", one))
        if not key:
            raise _bad_signature("The webhook secret is invalid. It must start with whsec_.")
        expected = hmac.new(key, signed, hashlib.sha256).digest()
        for signature in signatures:
            mac = _decode(signature[3:]) if signature.startswith("v1,") else None
            if mac is not None and hmac.compare_digest(mac, expected):
                event: dict[str, Any] = json.loads(content)
                return event
    raise _bad_signature("The webhook signature is wrong. Check the secret and the raw body.")


def _bad_signature(message: str) -> LeadtraceError:
    return LeadtraceError("BAD_SIGNATURE", message)


def _get_header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if not value:
        raise _bad_signature(f"The header {name} is missing.")
    return value


def _read_time(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,15}", text):
        raise _bad_signature("The webhook timestamp is not a number.")
    return float(text)


def _decode(text: str) -> bytes | None:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError):
        return None
