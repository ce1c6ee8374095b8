from __future__ import annotations

import http.client
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable
from typing import Any

from ._calls import Request, Response
from ._errors import LeadtraceError

Transport = Callable[[Request], Response]
"""Sends a request once. Raises TimeoutError or OSError if there is no response."""

AsyncTransport = Callable[[Request], Awaitable[Response]]


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Rejects redirects, which would send the key to another host and turn a POST into a GET."""

    def redirect_request(self, *_: Any) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirect)


def send_by_urllib(request: Request) -> Response:
    """Transport that uses the standard library, and the proxy set in the environment."""
    outgoing = urllib.request.Request(
        request.url, data=request.body, headers=dict(request.headers), method=request.method
    )
    try:
        with _opener.open(outgoing, timeout=request.timeout) as incoming:
            return _read(incoming)
    except urllib.error.HTTPError as error:
        with error:
            return _read(error)
    except urllib.error.URLError as error:
        if isinstance(error.reason, TimeoutError):
            raise TimeoutError from error
        raise OSError(str(error.reason)) from error
    except http.client.HTTPException as error:
        raise OSError("The response is not HTTP.") from error


def _read(incoming: Any) -> Response:
    headers = {name.lower(): value for name, value in incoming.headers.items()}
    return Response(incoming.status, headers, incoming.read())


def to_leadtrace_error(error: OSError, request: Request) -> LeadtraceError:
    """Error for a request without a response. TimeoutError is an OSError."""
    if isinstance(error, TimeoutError):
        return LeadtraceError("TIMEOUT", f"No response within {request.timeout:g} s.")
    origin = "/".join(request.url.split("/")[:3])
    return LeadtraceError("NETWORK_ERROR", f"{origin} cannot be reached.")
