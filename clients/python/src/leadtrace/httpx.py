"""Transports that use httpx, which keeps connections open: `pip install leadtrace[httpx]`."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Self

import httpx

from ._calls import Request, Response

__all__ = ["AsyncHttpxTransport", "HttpxTransport"]


def _to_arguments(request: Request) -> dict[str, Any]:
    return {
        "method": request.method,
        "url": request.url,
        "headers": dict(request.headers),
        "content": request.body,
        "timeout": request.timeout,
        # A redirect would send the key to another host and turn a POST into a GET.
        "follow_redirects": False,
    }


def _read(incoming: httpx.Response) -> Response:
    headers = {name.lower(): value for name, value in incoming.headers.items()}
    return Response(incoming.status_code, headers, incoming.content)


def _to_os_error(error: httpx.HTTPError) -> OSError:
    if isinstance(error, httpx.TimeoutException):
        return TimeoutError("No response.")
    return OSError("The server cannot be reached.")


class HttpxTransport:
    """Sends requests with an httpx client: your own, for proxies or certificates, or a new one.

    Use it as a context manager, or call `close`, to close the connections.
    """

    def __init__(self, client: httpx.Client | None = None) -> None:
        self._client = client or httpx.Client()

    def __call__(self, request: Request) -> Response:
        try:
            return _read(self._client.request(**_to_arguments(request)))
        except httpx.HTTPError as error:
            raise _to_os_error(error) from error

    def close(self) -> None:
        self._client.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class AsyncHttpxTransport:
    """The same for `AsyncLeadtrace`, without threads. Belongs to one event loop."""

    def __init__(self, client: httpx.AsyncClient | None = None) -> None:
        self._client = client or httpx.AsyncClient()

    async def __call__(self, request: Request) -> Response:
        try:
            return _read(await self._client.request(**_to_arguments(request)))
        except httpx.HTTPError as error:
            raise _to_os_error(error) from error

    async def close(self) -> None:
        await self._client.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()
