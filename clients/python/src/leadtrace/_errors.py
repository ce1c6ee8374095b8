from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class LeadtraceError(Exception):
    """Error that every method raises, with a code from the service or the client.

    `TIMEOUT` and `NETWORK_ERROR`: the request may or may not have been executed. `BAD_ANSWER`: the
    response did not come from Leadtrace. `BAD_SIGNATURE`: raised by `verify_webhook`.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: int = 0,
        details: Mapping[str, Any] | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(f"{message} ({code})")
        self.code = code
        self.message = message
        self.status = status
        """HTTP status; 0 if there was no response."""
        self.details: Mapping[str, Any] = details or {}
        """Details such as `problems` or `existingId`; can be empty."""
        self.request_id = request_id
        """ID of the request in the server log."""
        self.retry_after = retry_after
        """Seconds to wait before a retry, as requested by the service."""
